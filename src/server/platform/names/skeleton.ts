import { withoutNeededJoiners } from '#contract/joiners.ts'
import { confusables } from './confusables.ts'
import { lookAlikes, withAsciiDigits } from './readings.ts'

/** Diacritics of Latin, Greek and Cyrillic letters. In other scripts a mark is an essential part of the letter. */
const MARKS = /[\u0300-\u036f]/g
/** Separators between the words of a name, signs within them, and the styles of emoji. */
const SEPARATORS =
  /[\ufe0e\ufe0f\s._'’&+!?~*()#\-\u00b7\u30fb\u30a0\u0f0b\u1361\u05be\u05f3\u05f4\u058a]/g

/**
 * The skeleton of a name: names that look the same have the same skeleton. It ignores width, weight, case, marks,
 * spaces and punctuation, and merges letters and digits that look alike, as the skeletons of Unicode's UTS 39 do, for
 * all scripts of names. The migrations that filled the column compute the same in SQL.
 */
export function nameSkeleton(name: string): string {
  const bare = withoutNeededJoiners(name)
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .normalize('NFKC')
    .toLowerCase()
  const plain = withAsciiDigits(bare).replaceAll('ß', 'ss')
  const seen = [...plain]
    .map((sign) => digits[sign] ?? lookAlikes.get(sign) ?? confusables.get(sign) ?? sign)
    .join('')
  const drawn = seen.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
  return drawn.replaceAll(SEPARATORS, '') || drawn
}

const digits: Readonly<Record<string, string>> = { '0': 'o', '1': 'l' }

/** Capitals of Greek and Armenian that resemble other Latin letters than their lower-case forms do. */
const capitals: Readonly<Record<string, string>> = {
  ...{ Ζ: 'z', Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y', Ϝ: 'f', Ϻ: 'm' },
  ...{ Տ: 's', Ո: 'n' },
}

/** Every skeleton that a name can be mistaken for: its own first, then the one by the shapes of its capitals. */
export function looksOf(name: string): string[] {
  const drawn = [...name.normalize('NFD')].map((sign) => capitals[sign] ?? sign).join('')
  return [...new Set([nameSkeleton(name), nameSkeleton(drawn)])]
}
