const NON_JOINER = '\u200c'
const JOINER = '\u200d'

/** Signs that suppress a letter's vowel (combining class 9): a joiner behind one chooses the shape of a conjunct. */
const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed]$/
/** Letters that join the next one (Joining_Type D or L of ArabicShaping.txt), in scripts that are written today. */
const JOINS_NEXT =
  /^[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0712-\u0714\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u074e-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f\u07ca-\u07ea\u0841-\u0845\u0848\u084a-\u0853\u0855\u0860\u0862-\u0865\u0868\u0886\u0889-\u088d\u08a0-\u08a9\u08af\u08b0\u08b3-\u08b8\u08ba-\u08c8\u1807\u1820-\u1878\u1887-\u18a8\u18aa]$/
/** Letters that join the one before only (Joining_Type R). */
const JOINS_BEFORE =
  /^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869\u086a\u0870-\u0882\u088e\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9]$/
/** Ra of Bengali, Assamese and Kannada, behind which a joiner keeps its shape before a virama (র‍্যাব). */
const KEPT_RA = /^[\u09b0\u09f0\u0cb0]$/
const ZERO_WIDTH_SPACE = '\u200b'
/** Scripts that are written without spaces between words: Thai, Lao, Burmese, Khmer. Their keyboards type this one. */
const UNSPACED = /^[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u1000-\u109f\u1780-\u17d3\u17dd]$/
const MARK = /^\p{M}$/u
const MONGOLIAN = /^[\u1820-\u1878\u1887-\u18aa]$/
/** Variants of the Mongolian letter before; the separator stands before a last vowel. */
const VARIANT = /^[\u180b-\u180d\u180f]$/
const VOWEL_SEPARATOR = '\u180e'
const LAST_VOWEL = /^[\u1820\u1821]$/
const ANY = /[\u180b-\u180f\u200b-\u200d]/

/**
 * A text without the joiners that its script needs, which are seen in the shapes of the letters (UAX 31 and RFC 5892,
 * appendix A): either joiner behind a virama, the non-joiner between two letters that would join, the joiner behind a ra
 * that keeps its shape, the variants and the vowel separator of Mongolian, and the space without width within a script
 * that has no other. Joiners anywhere else stay, and are invisible. Reads the text once.
 */
export function withoutNeededJoiners(text: string): string {
  if (!ANY.test(text)) return text
  let kept = ''
  let before = ''
  /** The last letter, behind which marks may stand. */
  let letter = ''
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index)
    const isJoiner = sign === NON_JOINER || sign === JOINER
    const next = text.charAt(index + 1)
    const isNeeded = isJoiner
      ? VIRAMA.test(before) ||
        (sign === NON_JOINER
          ? JOINS_NEXT.test(letter) && joinsBefore(next)
          : KEPT_RA.test(before) && VIRAMA.test(next))
      : sign === ZERO_WIDTH_SPACE
        ? UNSPACED.test(before) && UNSPACED.test(next)
        : MONGOLIAN.test(before) &&
          (VARIANT.test(sign) || (sign === VOWEL_SEPARATOR && LAST_VOWEL.test(next)))
    if (!isNeeded) kept += sign
    if (!MARK.test(sign)) letter = sign
    before = sign
  }
  return kept
}

const joinsBefore = (sign: string): boolean => JOINS_NEXT.test(sign) || JOINS_BEFORE.test(sign)
