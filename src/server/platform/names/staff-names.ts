import { confusables } from './confusables.ts'
import { withLettersForEmoji, withoutRepeats } from './readings.ts'

/** Words with which a player could pose as staff, anywhere in a name. */
const houseWords = ['support', 'moderator', 'administrator', 'customer service', 'help desk']
/** Words matched only at the beginning of a word, because others contain them, such as badminton and cooperate. */
const leadingWords = ['admin', 'staff', 'official', 'operator']
/** Matched as whole words only. The shop's bots have names that begin with `Bot`. */
const wholeWords = ['mod', 'mods', 'system', 'root', 'owner', 'bot', 'bots']
const BRAND_LENGTH_MIN = 4

/** Characters that look like another letter: digits, signs, and letters of other alphabets. */
const lookalikes: Record<string, string> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', '!': 'l', i: 'l' },
  ...{ а: 'a', в: 'b', е: 'e', і: 'l', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c' },
  ...{ т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', һ: 'h', ғ: 'f', г: 'r', п: 'n', и: 'u', ԛ: 'q' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'l', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
  ...{ τ: 't', υ: 'u', χ: 'x', ω: 'w', ς: 's' },
}

/** Whether a name reads like a staff name, in any spelling. */
export function isStaffName(name: string, brand: string): boolean {
  const words = wordsOf(name)
  const compact = once(words.join(''))
  const brandWord = once(wordsOf(brand).join(''))
  const anywhere = [...houseWords.map(compactOf), ...(isLong(brandWord) ? [brandWord] : [])]
  if (anywhere.some((word) => compact.includes(word))) return true
  const starts = [compact, ...words.map(once)]
  if (leadingWords.map(compactOf).some((word) => starts.some((start) => start.startsWith(word)))) {
    return true
  }
  return [...wholeWords.map(compactOf), brandWord].some((word) => starts.includes(word))
}

const isLong = (word: string) => word.length >= BRAND_LENGTH_MIN

const compactOf = (word: string) => once(wordsOf(word).join(''))

/** The words of a text as a reader sees them: without marks and case, with lookalikes replaced. */
function wordsOf(text: string): string[] {
  const plain = withLettersForEmoji(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const read = Array.from(plain, (sign) => lookalikes[sign] ?? confusables.get(sign) ?? sign).join(
    '',
  )
  return read
    .replaceAll('rn', 'm')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** Collapses repeated letters, such as in `suppport`. */
const once = (word: string) => withoutRepeats(word, 2)
