const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many signs a reader sees: a family emoji is one, however many code points it has. */
export const graphemeCount = (text: string): number => [...graphemes.segment(text)].length

/** What would break a line, or show a reader another order than was written. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/** Whether a text is plain and stands on one line, as a subject does that ends in a mail's header. */
export const isOneLine = (text: string): boolean => !unprintable.test(text)

/** As `isOneLine`, with line ends and tabs. */
export const isPlain = (text: string): boolean => isOneLine(text.replaceAll(/[\n\t]/g, ' '))
