import { charactersOf } from './characters.ts'

export const NAME_LENGTH_MAX = 32

/** An emoji: a single one with its skin and hair, a family, or a flag. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?(?:\u{200D}\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?)*)$/u
/** A letter with its marks, a digit or a simple symbol. More than two marks would run over other lines. */
const PLAIN = /^(?:\p{L}\p{M}{0,2}|[0-9 ._'’&+!?~*()#-])$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

const isEmoji = (character: string): boolean => EMOJI.test(character)
const isPlain = (character: string): boolean => PLAIN.test(character) && !UNSEEN.test(character)

const NO_SCRIPT = /[^\p{L}]|[\p{Script=Common}\p{Script=Inherited}]/gu

/** Scripts that are written together, and scripts that must not be mixed (UTS 39, highly restrictive). */
const companies = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Bengali}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Ethiopic}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Gujarati}*$/u,
  /^\p{Script=Gurmukhi}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Kannada}*$/u,
  /^\p{Script=Khmer}*$/u,
  /^\p{Script=Lao}*$/u,
  /^\p{Script=Malayalam}*$/u,
  /^\p{Script=Myanmar}*$/u,
  /^\p{Script=Oriya}*$/u,
  /^\p{Script=Sinhala}*$/u,
  /^\p{Script=Tamil}*$/u,
  /^\p{Script=Telugu}*$/u,
  /^\p{Script=Thaana}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Tibetan}*$/u,
]

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
  const characters = charactersOf(name)
  // Emoji first: ℹ is also a letter.
  const others = characters.filter((character) => !isEmoji(character))
  if (!others.every(isPlain)) return 'Use only letters, digits, spaces, emoji and simple symbols'
  const text = others.join('')
  // Full-width, circled and mathematical letters are different characters that look like plain ones.
  if (text.normalize('NFKC') !== text) return 'Use plain letters only'
  const letters = text.replaceAll(NO_SCRIPT, '')
  const isOneAlphabet = companies.some((company) => company.test(letters))
  return isOneAlphabet ? null : 'Use letters of one alphabet only'
}
