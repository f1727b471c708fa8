import { groupDigits, withoutEndZeros } from '#domain/money/digits.ts'

const PRICE_MAX = 1_000_000

/** A typed price as written in the address; empty if it is invalid. */
export function normalPrice(text: string): string {
  const typed = readAmount(text)
  return readPrice(typed === undefined ? '' : String(typed))?.toString() ?? ''
}

/** A price in coins from the address, up to the server's maximum; null if it is invalid. */
export function readPrice(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null
  return Math.min(Number(text), PRICE_MAX)
}

/**
 * A typed number; undefined for none, NaN if it cannot be read in one way only. Commas group digits as on the page
 * (`1,000` is 1000), and other habits are understood where they leave one reading: `1.000,50`, `1 000,50`, `1,50`.
 */
export function readAmount(text: unknown, decimals = 2): number | undefined {
  const reading = readingOf(text, decimals)
  return reading === null ? undefined : Number(reading.digits)
}

/** The same as plain digits, such as `1000.5`; null for none, or if it cannot be read. */
export const readDigits = (text: string, decimals: number): string | null =>
  readingOf(text, decimals)?.digits ?? null

/** Why a typed number cannot be read, for its field; undefined if it can, or if nothing was typed. */
export const amountFault = (text: unknown, decimals = 2): string | undefined =>
  readingOf(text, decimals)?.fault

/** The value of a form's field: the number, undefined for none, or the text as it was typed if it is invalid. */
export const amountOrText = (text: unknown): unknown =>
  amountFault(text) === undefined ? readAmount(text) : text

/** A typed amount as it was read, for its field: `1,50` becomes `1.50`; a text that cannot be read stays. */
export function asRead(text: string): string {
  const amount = readAmount(text)
  return amount === undefined || Number.isNaN(amount) ? text : amount.toFixed(2)
}

type Reading = { digits: string; fault?: undefined } | { digits?: undefined; fault: string }

const NOT_A_NUMBER = 'Enter an amount, such as 1,000.50.'

function readingOf(text: unknown, decimals: number): Reading | null {
  if (typeof text === 'number') {
    return Number.isFinite(text) ? { digits: String(text) } : { fault: NOT_A_NUMBER }
  }
  const typed = inAscii(String(text ?? ''))
  if (typed === '') return null
  const english = asEnglish(typed)
  if (english !== null && decimalsOf(english) <= decimals) return { digits: english }
  const elsewhere = ARABIC_SEPARATOR.test(String(text)) ? [] : asElsewhere(typed)
  const others = elsewhere.filter((number) => decimalsOf(number) <= decimals)
  const [one, two] = english === null ? others : [english, ...others]
  if (one !== undefined && two !== undefined) {
    return { fault: `This could be ${shown(one)} or ${shown(two)}. Write it like one of these.` }
  }
  if (english === null && one !== undefined) return { digits: one }
  return { fault: (english ?? elsewhere[0]) ? tooLong(decimals) : NOT_A_NUMBER }
}

const tooLong = (decimals: number): string =>
  decimals === 2
    ? 'Use at most two decimals.'
    : decimals === 0
      ? 'Enter a whole number.'
      : `Use at most ${decimals} decimals.`

/** As the page writes it: commas between groups of three, or of India's, a point before the decimals. */
const asEnglish = (text: string): string | null =>
  numberOf(text, GROUPED_BY_COMMA) ?? numberOf(text, GROUPED_IN_LAKHS) ?? numberOf(text, PLAIN)

/** The other ways in which a text is a number: points or gaps between groups, a comma before the decimals. */
function asElsewhere(text: string): string[] {
  const mirrored = swapped(text)
  const found = [
    numberOf(mirrored, GROUPED_BY_COMMA),
    numberOf(mirrored, PLAIN),
    numberOf(text, GROUPED_BY_GAP),
    numberOf(mirrored, GROUPED_BY_GAP),
  ].filter((number) => number !== null)
  return [...new Set(found)]
}

/** The separators of Arabic have one meaning each. */
const ARABIC_SEPARATOR = /[٫٬]/
const PLAIN = /^(\d{0,12})(?:\.(\d{0,12}))?$/
const GROUPED_BY_COMMA = /^([1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{0,12}))?$/
const GROUPED_BY_GAP = /^([1-9]\d{0,2}(?:(?: \d{3}){1,3}|(?:'\d{3}){1,3}))(?:\.(\d{0,12}))?$/
const GROUPED_IN_LAKHS = /^([1-9]\d?(?:,\d{2}){1,4},\d{3})(?:\.(\d{0,12}))?$/

/** The plain digits of a number of a form; null if it is none. */
function numberOf(text: string, form: RegExp): string | null {
  const found = form.exec(text)
  if (!found) return null
  const [, whole = '', fraction = ''] = found
  if (whole === '' && fraction === '') return null
  const digits = whole.replaceAll(/\D/g, '')
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}

const swapped = (text: string): string =>
  text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))

const decimalsOf = (number: string): number => (number.split('.')[1] ?? '').length

/** A number as the page writes it. */
function shown(number: string): string {
  const [whole = '', fraction = ''] = withoutEndZeros(number).split('.')
  return `${groupDigits(whole)}.${fraction.padEnd(2, '0')}`
}

/** Zeros of the digits that keyboards write and languages show amounts in. */
const ZEROS = [
  ...[0x06_60, 0x06_f0, 0x07_c0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66],
  ...[0x0c_e6, 0x0d_66, 0x0e_50, 0x0e_d0, 0x0f_20, 0x10_40, 0x17_e0, 0x18_10, 0x1c_50, 0xff_10],
  ...[0x1_11_36, 0x1_e9_50],
]

/** Separators that are written in other ways, by the form that is read. */
const SEPARATORS = new Map(
  // Arabic, full-width and half-width, Adlam; what the keyboards of Chinese and Japanese type for a point and a comma.
  Object.entries({ '.': '٫．。｡', ',': '٬،，、､﹐⹁', "'": '’‘ʼ`´＇' }).flatMap(([read, signs]) =>
    [...signs].map((sign): [string, string] => [sign, read]),
  ),
)
const SPACE = /^\s$/u
/** Marks of direction, which keyboards of Arabic and Hebrew add, and what copying brings along and nobody sees. */
const UNSEEN = /^[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]$/

/** A typed text in ASCII digits and separators, without spaces around it. */
function inAscii(text: string): string {
  let typed = ''
  for (const sign of text.slice(0, TEXT_LENGTH_MAX)) {
    const zero = ZEROS.find((code) => isDigitAfter(sign, code))
    if (zero !== undefined) typed += String((sign.codePointAt(0) ?? 0) - zero)
    else if (SPACE.test(sign)) typed += ' '
    else if (!UNSEEN.test(sign)) typed += SEPARATORS.get(sign) ?? sign
  }
  return text.length > TEXT_LENGTH_MAX ? '?' : typed.trim()
}

const TEXT_LENGTH_MAX = 40

function isDigitAfter(sign: string, zero: number): boolean {
  const code = sign.codePointAt(0) ?? 0
  return code >= zero && code <= zero + 9
}
