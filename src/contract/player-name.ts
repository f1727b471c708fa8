import { graphemeCount } from './support-text.ts'

const NAME_LENGTH_MAX = 32

/** An emoji: a single one with its skin and hair, a family, or a flag. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?`
const EMOJI = String.raw`\p{Regional_Indicator}{2}|${PICTURE}(?:\u{200D}${PICTURE})*`
const SEEN = String.raw`(?!\p{Default_Ignorable_Code_Point})`
/** No living language puts more than two marks on a letter; more would run over other lines. */
const LETTER = String.raw`${SEEN}\p{L}(?:${SEEN}\p{M}){0,2}(?!\p{M})`

const shape = new RegExp(`^(?:${EMOJI}|${LETTER}|[0-9]|[ ._'’&+!?~*()#-])+$`, 'u')
const emoji = new RegExp(EMOJI, 'gu')

const alone = `Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi
  Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`

/** Scripts that are written together, and scripts that must not be mixed (UTS 39, highly restrictive). */
const companies = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...alone.split(/\s+/).map((script) => [script]),
].map((scripts) => {
  const classes = scripts.map((script) => String.raw`\p{Script=${script}}`)
  return new RegExp(`^[${classes.join('')}]*$`, 'u')
})

const noScript = /[^\p{L}]|[\p{Script=Common}\p{Script=Inherited}]/gu

/** A fault in a name that is in NFC and trimmed; null if there is none. */
export function playerNameFault(name: string): string | null {
  if (name === '') return 'Nickname is required'
  if (graphemeCount(name) > NAME_LENGTH_MAX) return `must be at most ${NAME_LENGTH_MAX} characters`
  return lettersFault(name)
}

/** A fault in the characters of a name, regardless of its length; null if there is none. */
export function lettersFault(name: string): string | null {
  if (!shape.test(name)) return 'Use only letters, digits, spaces, emoji and simple symbols'
  const text = name.replaceAll(emoji, '')
  // Full-width, circled and mathematical letters are different characters that look like plain ones.
  if (text.normalize('NFKC') !== text) return 'Use plain letters only'
  const letters = text.replaceAll(noScript, '')
  const isOneAlphabet = companies.some((company) => company.test(letters))
  return isOneAlphabet ? null : 'Use letters of one alphabet only'
}
