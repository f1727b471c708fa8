import type { CountryCode } from './places.ts'

/**
 * How a country writes a postal code that was typed without its separators: `pattern` matches the letters and digits
 * alone, and `written` is made of its groups. Countries that are not listed write them as they are.
 */
const forms: Partial<Record<CountryCode, readonly { pattern: RegExp; written: string }[]>> = {
  CA: [{ pattern: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, written: '$1 $2' }],
  CZ: [{ pattern: /^(?:CZ)?(\d{3})(\d{2})$/, written: '$1 $2' }],
  FR: [{ pattern: /^F?(\d{5})$/, written: '$1' }],
  GB: [
    { pattern: /^BFPO(?:C\/?O)?(\d{1,4})$/, written: 'BFPO $1' },
    { pattern: /^([A-Z]{1,2}\d[A-Z\d]?|GIR|[A-Z]{4})(\d[A-Z]{2})$/, written: '$1 $2' },
  ],
  GR: [{ pattern: /^(?:GR)?(\d{3})(\d{2})$/, written: '$1 $2' }],
  IE: [{ pattern: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, written: '$1 $2' }],
  LT: [{ pattern: /^(?:LT)?(\d{5})$/, written: 'LT-$1' }],
  LU: [{ pattern: /^L?(\d{4})$/, written: 'L-$1' }],
  LV: [{ pattern: /^(?:LV)?(\d{4})$/, written: 'LV-$1' }],
  MT: [{ pattern: /^([A-Z]{3})(\d{2,4})$/, written: '$1 $2' }],
  NL: [{ pattern: /^(?:NL)?(\d{4})([A-Z]{2})$/, written: '$1 $2' }],
  PL: [{ pattern: /^(?:PL)?(\d{2})(\d{3})$/, written: '$1-$2' }],
  PT: [{ pattern: /^(?:PT)?(\d{4})(\d{3})$/, written: '$1-$2' }],
  SE: [{ pattern: /^(?:SE)?(\d{3})(\d{2})$/, written: '$1 $2' }],
  SK: [{ pattern: /^(?:SK)?(\d{3})(\d{2})$/, written: '$1 $2' }],
  US: [
    { pattern: /^(?:US)?(\d{5})(\d{4})$/, written: '$1-$2' },
    { pattern: /^(?:US)?(\d{5})$/, written: '$1' },
  ],
  AT: [{ pattern: /^A(?:T)?(\d{4})$/, written: '$1' }],
  BE: [{ pattern: /^BE?(\d{4})$/, written: '$1' }],
  BG: [{ pattern: /^BG(\d{4})$/, written: '$1' }],
  CY: [{ pattern: /^CY(\d{4})$/, written: '$1' }],
  DE: [{ pattern: /^DE?(\d{5})$/, written: '$1' }],
  DK: [{ pattern: /^DK(\d{4})$/, written: '$1' }],
  EE: [{ pattern: /^EE(\d{5})$/, written: '$1' }],
  ES: [{ pattern: /^ES?(\d{5})$/, written: '$1' }],
  FI: [{ pattern: /^(?:FI|AX)(\d{5})$/, written: '$1' }],
  HR: [{ pattern: /^HR(\d{5})$/, written: '$1' }],
  HU: [{ pattern: /^HU?(\d{4})$/, written: '$1' }],
  IT: [{ pattern: /^IT?(\d{5})$/, written: '$1' }],
  RO: [{ pattern: /^RO(\d{6})$/, written: '$1' }],
  SI: [{ pattern: /^SI(\d{4})$/, written: '$1' }],
}

/** Digits of full-width and Arabic keyboards become ASCII; separators of every kind are left out. */
const SEPARATORS = /[\s.\-\u2010-\u2015\u2212]/gu

/**
 * A postal code as its country writes it: capitals, and the country's own space or hyphen. One of an unknown form is
 * returned in capitals with single spaces.
 */
export function writtenPostalCode(typed: string, country: CountryCode): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  const bare = plain.replaceAll(SEPARATORS, '')
  for (const { pattern, written } of forms[country] ?? []) {
    if (pattern.test(bare)) return bare.replace(pattern, written)
  }
  return /^\d+$/.test(bare) ? bare : plain.replaceAll(/\s+/gu, ' ').trim()
}
