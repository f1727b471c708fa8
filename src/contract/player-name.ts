import { charactersOf, hasMarkFlood } from './characters.ts'
import { withoutNeededJoiners } from './joiners.ts'

export const NAME_LENGTH_MAX = 32

/** An emoji: a flag, a keycap, or a picture with its skin and hair or in a style, alone or joined to others (UTS 51). */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}\p{Emoji_Modifier}]?(?:\u{200D}\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?)*)$/u
/**
 * A letter with its marks, a digit, a simple symbol, or a sign within words (UAX 31, table 3a): the dots of Catalan and
 * Japanese, the tsheg of Tibetan, the word space of Ethiopic, geresh, gershayim and maqaf, the hyphen of Armenian.
 */
const PLAIN =
  /^(?:\p{L}\p{M}*|[\p{Nd} ._'’&+!?~*()#-]|[\u{B7}\u{30FB}\u{30A0}\u{0F0B}\u{1361}\u{05BE}\u{05F3}\u{05F4}\u{058A}])$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/** The flags of regions that are in use. Their letters are invisible tags, so that no other text may have them. */
const regionFlags = new Set(
  ['gbeng', 'gbsct', 'gbwls'].map(
    (region) =>
      `\u{1F3F4}${String.fromCodePoint(...Array.from(region, (letter) => 0xe_0000 + letter.charCodeAt(0)), 0xe_007f)}`,
  ),
)

/** Whether a character, as `charactersOf` splits a text, is an emoji. */
export const isEmoji = (character: string): boolean =>
  EMOJI.test(character) || regionFlags.has(character)
const isPlain = (character: string): boolean =>
  PLAIN.test(character) && !UNSEEN.test(character) && !hasMarkFlood(character)

/** What belongs to every script. */
const NO_SCRIPT = /[^\p{L}\p{M}\p{Nd}\p{Po}\p{Pd}]|[\p{Script=Common}\p{Script=Inherited}]/gu
/** The digits of Arabic, which belong to no script of their own, and the same digits of Persian, which do. */
const ARABIC_DIGIT = /[\u{0660}-\u{0669}]/gu
const asPersian = (digit: string): string => String.fromCodePoint(digit.charCodeAt(0) + 0x90)
const OTHER_DIGIT = /[^\P{Nd}0-9]/u
/** Letters that compatibility would take apart, as every keyboard writes them: of Thai, Lao, Armenian and Korean. */
const WHOLE = /[\u{0E33}\u{0EB3}\u{0EDC}\u{0EDD}\u{0587}\u{3131}-\u{3163}\u{3165}-\u{318E}]/gu

/** Scripts that are written together, and scripts that must not be mixed (UTS 39, highly restrictive). */
const companies = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]*$/u,
  /^\p{Script=Adlam}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Balinese}*$/u,
  /^\p{Script=Bamum}*$/u,
  /^\p{Script=Bassa_Vah}*$/u,
  /^\p{Script=Batak}*$/u,
  /^\p{Script=Bengali}*$/u,
  /^\p{Script=Buginese}*$/u,
  /^\p{Script=Buhid}*$/u,
  /^\p{Script=Canadian_Aboriginal}*$/u,
  /^\p{Script=Carian}*$/u,
  /^\p{Script=Caucasian_Albanian}*$/u,
  /^\p{Script=Chakma}*$/u,
  /^\p{Script=Cham}*$/u,
  /^\p{Script=Cherokee}*$/u,
  /^\p{Script=Coptic}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Deseret}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Elbasan}*$/u,
  /^\p{Script=Ethiopic}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Glagolitic}*$/u,
  /^\p{Script=Gothic}*$/u,
  /^\p{Script=Grantha}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Gujarati}*$/u,
  /^\p{Script=Gunjala_Gondi}*$/u,
  /^\p{Script=Gurmukhi}*$/u,
  /^\p{Script=Hanifi_Rohingya}*$/u,
  /^\p{Script=Hanunoo}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Javanese}*$/u,
  /^\p{Script=Kaithi}*$/u,
  /^\p{Script=Kannada}*$/u,
  /^\p{Script=Kayah_Li}*$/u,
  /^\p{Script=Khmer}*$/u,
  /^\p{Script=Khojki}*$/u,
  /^\p{Script=Khudawadi}*$/u,
  /^\p{Script=Lao}*$/u,
  /^\p{Script=Lepcha}*$/u,
  /^\p{Script=Limbu}*$/u,
  /^\p{Script=Lisu}*$/u,
  /^\p{Script=Lycian}*$/u,
  /^\p{Script=Lydian}*$/u,
  /^\p{Script=Malayalam}*$/u,
  /^\p{Script=Mandaic}*$/u,
  /^\p{Script=Masaram_Gondi}*$/u,
  /^\p{Script=Medefaidrin}*$/u,
  /^\p{Script=Meetei_Mayek}*$/u,
  /^\p{Script=Mende_Kikakui}*$/u,
  /^\p{Script=Miao}*$/u,
  /^\p{Script=Modi}*$/u,
  /^\p{Script=Mongolian}*$/u,
  /^\p{Script=Mro}*$/u,
  /^\p{Script=Myanmar}*$/u,
  /^\p{Script=New_Tai_Lue}*$/u,
  /^\p{Script=Newa}*$/u,
  /^\p{Script=Nko}*$/u,
  /^\p{Script=Nyiakeng_Puachue_Hmong}*$/u,
  /^\p{Script=Ogham}*$/u,
  /^\p{Script=Ol_Chiki}*$/u,
  /^\p{Script=Old_Italic}*$/u,
  /^\p{Script=Old_Permic}*$/u,
  /^\p{Script=Oriya}*$/u,
  /^\p{Script=Osage}*$/u,
  /^\p{Script=Osmanya}*$/u,
  /^\p{Script=Pahawh_Hmong}*$/u,
  /^\p{Script=Pau_Cin_Hau}*$/u,
  /^\p{Script=Phags_Pa}*$/u,
  /^\p{Script=Rejang}*$/u,
  /^\p{Script=Runic}*$/u,
  /^\p{Script=Samaritan}*$/u,
  /^\p{Script=Saurashtra}*$/u,
  /^\p{Script=Sharada}*$/u,
  /^\p{Script=Shavian}*$/u,
  /^\p{Script=Sinhala}*$/u,
  /^\p{Script=Sora_Sompeng}*$/u,
  /^\p{Script=Sundanese}*$/u,
  /^\p{Script=Syloti_Nagri}*$/u,
  /^\p{Script=Syriac}*$/u,
  /^\p{Script=Tagalog}*$/u,
  /^\p{Script=Tagbanwa}*$/u,
  /^\p{Script=Tai_Le}*$/u,
  /^\p{Script=Tai_Tham}*$/u,
  /^\p{Script=Tai_Viet}*$/u,
  /^\p{Script=Takri}*$/u,
  /^\p{Script=Tamil}*$/u,
  /^\p{Script=Telugu}*$/u,
  /^\p{Script=Thaana}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Tibetan}*$/u,
  /^\p{Script=Tifinagh}*$/u,
  /^\p{Script=Tirhuta}*$/u,
  /^\p{Script=Vai}*$/u,
  /^\p{Script=Wancho}*$/u,
  /^\p{Script=Warang_Citi}*$/u,
  /^\p{Script=Yi}*$/u,
]

/** The hyphens and apostrophes that keyboards and word processors write in other forms. */
export const withPlainSigns = (name: string): string =>
  name.replaceAll(/[\u{2010}\u{2011}\u{2013}]/gu, '-').replaceAll(/[`\u{B4}\u{2032}]/gu, '’')

/** A fault in a name that is in NFC and trimmed; null if there is none. */
export function playerNameFault(name: string): string | null {
  if (name === '') return 'Nickname is required'
  if (charactersOf(name).length > NAME_LENGTH_MAX) {
    return `must be at most ${NAME_LENGTH_MAX} characters`
  }
  return lettersFault(name)
}

/** A fault in the characters of a name, regardless of its length; null if there is none. */
export function lettersFault(name: string): string | null {
  const characters = charactersOf(withoutNeededJoiners(name))
  // Emoji first: ℹ is also a letter.
  const others = characters.filter((character) => !isEmoji(character))
  if (!others.every(isPlain)) return 'Use only letters, digits, spaces, emoji and simple symbols'
  const text = others.join('')
  // Full-width, circled and mathematical letters are different characters that look like plain ones.
  const simple = text.replaceAll(WHOLE, '')
  if (simple.normalize('NFKC') !== simple) return 'Use plain letters only'
  const letters = text.replaceAll(ARABIC_DIGIT, asPersian).replaceAll(NO_SCRIPT, '')
  // Digits of two kinds could say the same number twice.
  const isOneNumbering = !(/[0-9]/.test(text) && OTHER_DIGIT.test(text))
  const isOneAlphabet = isOneNumbering && companies.some((company) => company.test(letters))
  return isOneAlphabet ? null : 'Use letters of one alphabet only'
}
