import { lookAlikes } from './readings.ts'

/** Marks of Latin, Greek and Cyrillic letters; in other scripts a mark is half of the letter. */
const MARKS = /[\u0300-\u036f]/g
/** What parts the words of a name, and the selector of an emoji's colours. */
const SEPARATORS = /[\s._'’&+!?~*()#\-\ufe0f]/g

/**
 * What a name looks like: two names that an eye takes for one have the same skeleton. Width, weight, case, marks,
 * spaces and signs do not count, and letters and digits that look alike are one, as in the skeletons of
 * Unicode's UTS 39, for Latin, Greek, Cyrillic and the digits. The migration that filled the column does the
 * same in SQL.
 */
export function nameSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(MARKS, '').normalize('NFKC').toLowerCase()
  const plain = bare.replaceAll('ß', 'ss')
  const seen = [...plain].map((sign) => digits[sign] ?? lookAlikes.get(sign) ?? sign).join('')
  const drawn = seen.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
  return drawn.replaceAll(SEPARATORS, '') || drawn
}

const digits: Readonly<Record<string, string>> = { '0': 'o', '1': 'l' }

/** Greek capitals that look like other Latin letters than their small forms do. */
const capitals: Readonly<Record<string, string>> = { Ζ: 'z', Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y' }

/** All that a name can be taken for: its skeleton first, and the one of its capitals as they are drawn. */
export function looksOf(name: string): string[] {
  const drawn = [...name.normalize('NFD')].map((sign) => capitals[sign] ?? sign).join('')
  return [...new Set([nameSkeleton(name), nameSkeleton(drawn)])]
}
