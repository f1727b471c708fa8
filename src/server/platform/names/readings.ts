/** Letters of other alphabets by the Latin one that they look like. */
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

/** A name in plain lower-case letters: without accents, width or weight, and look-alikes resolved. */
export function plainReading(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return [...bare].map((sign) => lookAlikes.get(sign) ?? sign).join('')
}

/** In the middle of a word these part nothing; they only keep a filter from reading it. */
const FILLERS = /(?<=[\p{L}\p{N}*])[._~#+()’'-]+(?=[\p{L}\p{N}*])/gu
/** Letters that stand alone one after the other: `f u c k`. */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}])+(?![\p{L}\p{N}])/gu

const VOWELS = ['a', 'e', 'i', 'o', 'u']

/** Every way in which a person may read a name that somebody wrote to be misread by a machine. */
export function readingsOf(name: string): string[] {
  const native = name.normalize('NFC').toLowerCase()
  const plain = plainReading(name)
  const shapes = [native, plain].flatMap((text) => [text, joined(text)])
  const starred = shapes.flatMap((text) =>
    text.includes('*') ? VOWELS.map((vowel) => text.replaceAll('*', vowel)) : [],
  )
  const all = [...shapes, ...starred]
  const spoken = all.map((text) => withoutDigits(text.replaceAll(/(\p{L})\1{2,}/gu, '$1')))
  return [...new Set([...all, ...all.map((text) => text.replaceAll('1', 'l')), ...spoken])]
}

/** Digits and signs as the letters that they stand for. */
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

const joined = (text: string): string =>
  text.replaceAll(FILLERS, '').replaceAll(SPELLED, (letters) => letters.replaceAll(' ', ''))

/** What a hasty eye takes for another sign. */
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
 * The words of a name by what they look like, so that two that a hasty eye takes for one are one:
 * `0fficiaI` and `official` are the same.
 */
export function lookOf(name: string): string[] {
  const text = joined(plainReading(name))
  const seen = [...text].map((sign) => seenAs[sign] ?? sign).join('')
  const words =
    seen
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .match(/\p{L}+/gu) ?? []
  return words.map((word) => word.replaceAll(/(.)\1+/gu, '$1'))
}
