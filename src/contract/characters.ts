/**
 * What a reader sees as one character: an emoji (a flag, or up to four pictures that are joined, each with its skin
 * or its style), or any other code point with the marks and joiners that follow it. Each alternative is bounded and
 * none is tried twice, so a text is read in one pass. Unlike `Intl.Segmenter`, it counts every letter of a cluster,
 * and the same in every browser.
 */
const CHARACTER =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:[\u{FE0E}\u{FE0F}]|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]{1,7})?(?:\u{200D}\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?){0,3}|.[\p{M}\u{200C}\u{200D}]{0,4}/gsu

/**
 * More marks on a letter than people write. Accents that any letter can carry are stacked, so two of them are enough;
 * the signs of a script can be four, as in Burmese ကြွေး, and are three in common words of Hindi and Tibetan.
 */
const MARK_FLOOD = /\p{Script=Inherited}{3}|[\p{M}\u{200C}\u{200D}]{5}/u

/** The longest emoji in use has 15 UTF-16 units, so a short text may have 16 for each character. */
const UNITS_PER_CHARACTER = 16
/** Flags, and people with a skin tone, have 4 units; letters have one or two. */
const UNITS_ON_AVERAGE = 4
const SHORT_TEXT_UNITS = 2_000

/** The characters of a text, as a reader counts them. */
export const charactersOf = (text: string): string[] => text.match(CHARACTER) ?? []

/** The number of visible characters: a family emoji counts as one, however many code points it has. */
export const characterCount = (text: string): number => charactersOf(text).length

/**
 * The UTF-16 units that a text of at most so many characters may have. Longer input is refused before anything that
 * costs more than reading it once, such as normalization, whose cost grows with the square of a run of marks.
 */
export const unitsMax = (charactersMax: number): number =>
  Math.max(
    UNITS_ON_AVERAGE * charactersMax,
    Math.min(UNITS_PER_CHARACTER * charactersMax, SHORT_TEXT_UNITS),
  )

/** A fault in the length of a text, in characters and in units; null if there is none. Reads no more than it allows. */
export function lengthFault(text: string, charactersMax: number): string | null {
  const units = unitsMax(charactersMax)
  if (characterCount(text.slice(0, units)) > charactersMax) {
    return `must be at most ${charactersMax} characters`
  }
  return text.length > units ? 'must be shorter: combined emoji count as several characters' : null
}

/** Whether a letter has more marks than people write, which would run over the lines around it. */
export const hasMarkFlood = (text: string): boolean => MARK_FLOOD.test(text)
