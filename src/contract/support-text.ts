/** Characters that would break a line, or display text in another order than it was written. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/** Whether a text is plain and on one line, as the subject of an email must be. */
export const isOneLine = (text: string): boolean => !unprintable.test(text)

/** Like `isOneLine`, but allows line ends and tabs. */
export const isPlain = (text: string): boolean => isOneLine(text.replaceAll(/[\n\t]/g, ' '))
