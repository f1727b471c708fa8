import { withoutNeededJoiners } from '#contract/joiners.ts'
import { confusables } from './confusables.ts'

/** Maps letters of other alphabets to the Latin letter that they look like. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аɑαᴀ',
    b: 'вьβʙ',
    c: 'сϲᴄ',
    d: 'ԁᴅ',
    e: 'еєεᴇ',
    f: 'ғꜰ',
    g: 'ɡց',
    h: 'һнհʜ',
    i: 'іιɪ',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: 'ӏɩʟ',
    m: 'мᴍ',
    n: 'пηɴ',
    o: 'оοσςօᴏø',
    p: 'рρᴘ',
    q: 'ԛգ',
    r: 'гᴦʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υսиᴜ',
    v: 'ѵνᴠ',
    w: 'ԝωшᴡ',
    x: 'хχ',
    y: 'уγүʏ',
    z: 'ᴢ',
  }).flatMap(([letter, signs]) => [...signs].map((sign): [string, string] => [sign, letter])),
)

/** Emoji that are letters in a frame, or look like one. */
const FRAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '🅰', ab: '🆎', b: '🅱', c: '©', o: '🅾⭕', p: '🅿', r: '®', x: '❌✖' }).flatMap(
    ([letter, signs]) => [...signs].map((sign): [string, string] => [sign, letter]),
  ),
)
const LETTER_PAIR = /\p{Regional_Indicator}{2}/gu
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * A text with the letters that its emoji are: those in a frame, and those of a flag of no region, which are shown as
 * two letters. The digits of every script are those of ASCII.
 */
export function withLettersForEmoji(text: string): string {
  const flagged = text.replaceAll(LETTER_PAIR, (pair) => {
    const code = [...pair].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1_f1e6 + 65)
    const letters = String.fromCharCode(...code)
    return regions.of(letters) === undefined ? letters : pair
  })
  return Array.from(withAsciiDigits(flagged), (sign) => FRAMED.get(sign) ?? sign).join('')
}

/** A name in plain lower-case letters: without accents, width or weight, and with look-alikes replaced. */
export function plainReading(name: string): string {
  const bare = withLettersForEmoji(withoutNeededJoiners(name))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  return [...bare].map((sign) => lookAlikes.get(sign) ?? confusables.get(sign) ?? sign).join('')
}

const OTHER_DIGIT = /[^\P{Nd}0-9]/gu
const DIGIT = /^\p{Nd}$/u

/** A text with the digits of every script as those of ASCII. */
export const withAsciiDigits = (text: string): string => text.replaceAll(OTHER_DIGIT, asciiDigit)

/** The digits of a script are ten neighbours, in the order of their values. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Punctuation that, in the middle of a word, only serves to evade a filter. */
const FILLERS = /([._~#+()’'·・゠-]+)/u
const ENDS_IN_WORD = /[\p{L}\p{N}*]$/u
const BEGINS_WORD = /^[\p{L}\p{N}*]/u
/** Words separated by single spaces. */
const PHRASES = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu

const VOWELS = ['a', 'e', 'i', 'o', 'u']

/** Every reading of a name that may have been written to evade a filter. */
export function readingsOf(name: string): string[] {
  const native = name.normalize('NFC').toLowerCase()
  const plain = plainReading(name)
  const shapes = [native, plain].flatMap((text) => [text, joined(text)])
  const starred = shapes.flatMap((text) =>
    text.includes('*') ? VOWELS.map((vowel) => text.replaceAll('*', vowel)) : [],
  )
  const all = [...shapes, ...starred]
  const spoken = all.map((text) => withoutDigits(withoutRepeats(text, 3)))
  return [...new Set([...all, ...all.map((text) => text.replaceAll('1', 'l')), ...spoken])]
}

/** Replaces digits and signs by the letters that they stand for. */
export const withoutDigits = (text: string): string =>
  [...text].map((sign) => spokenAs[sign] ?? sign).join('')

const spokenAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const joined = (text: string): string => withoutFillers(text).replaceAll(PHRASES, withoutSpelling)

const withoutFillers = (text: string): string =>
  text
    .split(FILLERS)
    .filter((part, index, parts) => {
      const isFiller = index % 2 === 1
      const [before = '', after = ''] = [parts[index - 1], parts[index + 1]]
      return !(isFiller && ENDS_IN_WORD.test(before) && BEGINS_WORD.test(after)) && part !== ''
    })
    .join('')

/** Joins single letters separated by spaces: `f u c k`. */
function withoutSpelling(phrase: string): string {
  const words = phrase.split(' ')
  const isLetter = words.map((word) => [...word].length === 1)
  return words
    .map((word, index) =>
      index === 0 || (isLetter[index] && isLetter[index - 1]) ? word : ` ${word}`,
    )
    .join('')
}

const LETTER = /\p{L}/u

/** Writes a letter once that is repeated that often or more. */
export function withoutRepeats(text: string, from: number): string {
  const runs: { sign: string; count: number }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    if (last?.sign === sign) last.count += 1
    else runs.push({ sign, count: 1 })
  }
  return runs
    .map(({ sign, count }) => (count >= from && LETTER.test(sign) ? sign : sign.repeat(count)))
    .join('')
}

/** Characters that are easily mistaken for another. */
const seenAs: Readonly<Record<string, string>> = {
  ...spokenAs,
  '1': 'l',
  '6': 'g',
  '9': 'g',
  '!': 'l',
  '|': 'l',
  '+': 't',
  i: 'l',
}

/**
 * The words of a name by their look: words that are easily mistaken for each other become equal, such as `0fficiaI`
 * and `official`.
 */
export function lookOf(name: string): string[] {
  const text = joined(plainReading(name))
  const seen = [...text].map((sign) => seenAs[sign] ?? sign).join('')
  const words =
    seen
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .match(/\p{L}+/gu) ?? []
  return words.map((word) => withoutRepeats(word, 2))
}

/** Whether a name has the words of another one in it, by their look. A name without letters names nobody. */
export function isNaming(name: string, other: string): boolean {
  const words = lookOf(other)
  return words.length > 0 && ` ${lookOf(name).join(' ')} `.includes(` ${words.join(' ')} `)
}
