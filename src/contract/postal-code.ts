import type { CountryCode } from './places.ts'

/**
 * How a country writes a postal code that was typed without its separators: `pattern` matches the letters and digits
 * alone, and `written` is made of its groups. Codes of countries that are not listed are digits, written as they are.
 */
const forms: Partial<Record<CountryCode, readonly { pattern: RegExp; written: string }[]>> = {
  CA: [{ pattern: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, written: '$1 $2' }],
  CZ: [{ pattern: /^(\d{3})(\d{2})$/, written: '$1 $2' }],
  GB: [
    { pattern: /^BFPO(?:C\/?O)?(\d{1,4})$/, written: 'BFPO $1' },
    { pattern: /^([A-Z]{1,2}\d[A-Z\d]?|GIR|[A-Z]{4})(\d[A-Z]{2})$/, written: '$1 $2' },
  ],
  GR: [{ pattern: /^(\d{3})(\d{2})$/, written: '$1 $2' }],
  IE: [{ pattern: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, written: '$1 $2' }],
  LT: [{ pattern: /^(\d{5})$/, written: 'LT-$1' }],
  LU: [{ pattern: /^(\d{4})$/, written: 'L-$1' }],
  LV: [{ pattern: /^(\d{4})$/, written: 'LV-$1' }],
  MT: [{ pattern: /^([A-Z]{3})(\d{2,4})$/, written: '$1 $2' }],
  NL: [{ pattern: /^(\d{4})([A-Z]{2})$/, written: '$1 $2' }],
  PL: [{ pattern: /^(\d{2})(\d{3})$/, written: '$1-$2' }],
  PT: [{ pattern: /^(\d{4})(\d{3})$/, written: '$1-$2' }],
  SE: [{ pattern: /^(\d{3})(\d{2})$/, written: '$1 $2' }],
  SK: [{ pattern: /^(\d{3})(\d{2})$/, written: '$1 $2' }],
  US: [{ pattern: /^(\d{5})(\d{4})$/, written: '$1-$2' }],
}

/** What people put before a code to say the country, besides its two letters: signs of vehicles and older habits. */
const signs: Partial<Record<CountryCode, readonly string[]>> = {
  AT: ['A'],
  AU: ['AUS'],
  BE: ['B'],
  CA: ['CDN', 'CAN'],
  DE: ['D'],
  EE: ['EST'],
  ES: ['E'],
  FI: ['FIN', 'SF', 'AX'],
  FR: ['F'],
  GB: ['UK'],
  GR: ['EL'],
  HU: ['H'],
  IE: ['IRL'],
  IT: ['I'],
  LU: ['L'],
  MT: ['M'],
  PT: ['P'],
  SE: ['S'],
  SI: ['SLO'],
  US: ['USA'],
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
  for (const sign of ['', country, ...(signs[country] ?? [])]) {
    const code = bare.startsWith(sign) ? codeOf(bare.slice(sign.length), country) : null
    if (code !== null) return code
  }
  return plain.replaceAll(/\s+/gu, ' ').trim()
}

/** Letters and digits in the form of a country; digits alone as they are, and null for anything else. */
function codeOf(bare: string, country: CountryCode): string | null {
  const form = forms[country]?.find(({ pattern }) => pattern.test(bare))
  if (form) return bare.replace(form.pattern, form.written)
  return /^\d+$/.test(bare) ? bare : null
}
