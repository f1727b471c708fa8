/** A text as a search sees it: words in lower case, without marks, each also by its stem. */
interface Words {
  words: readonly Word[]
  /** All its letters and digits, in one. */
  joined: string
}

interface Word {
  full: string
  stem: string
}

/** What a search looks at: the name of a thing, and its labels (brand, type, tags). */
export interface Searchable {
  readonly name: Words
  readonly labels: Words
}

/** Prepares the name and the labels of a thing for any number of searches. */
export type Prepare = (name: string, labels?: readonly string[]) => Searchable

/** Prepares things that have words and labels in common: each of these is kept once. */
export function prepareMany(): Prepare {
  const known = { words: new Map<string, Word>(), labels: new Map<string, Words>() }
  return (name, labels = []) => {
    const label = labels.join(' ')
    const shared = known.labels.get(label) ?? wordsOf(label, known.words)
    known.labels.set(label, shared)
    return { name: wordsOf(name, known.words), labels: shared }
  }
}

export const searchable: Prepare = (name, labels) => prepareMany()(name, labels)

/** How well a thing matches: 0 is best, null is not at all. From `RANK_TYPO` on, only with a typo. */
export type Search = (thing: Searchable) => number | null

const RANK = {
  wholeName: 0,
  wordOfName: 1,
  nameBegins: 2,
  label: 3,
  inside: 4,
  typoInName: 5,
  typoInLabel: 6,
} as const
export const RANK_TYPO: number = RANK.typoInName

/**
 * A search for a text: a thing matches if each of its words is a word of the thing, the beginning of one, a part of
 * one, or one typo away from one (a letter wrong, missing, too many, or two exchanged). Its worst word decides. A
 * text without letters and digits matches nothing.
 */
export function searchFor(text: string): Search {
  const wanted = wordsOf(text)
  return ({ name, labels }) => {
    if (wanted.words.length === 0) return null
    if (name.joined === wanted.joined) return RANK.wholeName
    let worst: number = RANK.wordOfName
    for (const word of wanted.words) {
      const rank = rankOf(word, name, labels)
      if (rank === null) return rankJoined(wanted, name)
      worst = Math.max(worst, rank)
    }
    return worst
  }
}

/** The best rank of those that match: null if none does. */
export function bestRank(ranks: Iterable<number | null>): number | null {
  let best: number | null = null
  for (const rank of ranks) {
    if (rank !== null && (best === null || rank < best)) best = rank
  }
  return best
}

function rankOf(word: Word, name: Words, labels: Words): number | null {
  if (name.words.some((each) => isSame(each, word))) return RANK.wordOfName
  if (name.words.some((each) => begins(each, word))) return RANK.nameBegins
  if (labels.words.some((each) => isSame(each, word) || begins(each, word))) return RANK.label
  if (name.joined.includes(word.full) || labels.joined.includes(word.full)) return RANK.inside
  if (name.words.some((each) => isNear(each, word))) return RANK.typoInName
  if (labels.words.some((each) => isNear(each, word))) return RANK.typoInLabel
  return null
}

/** A space may be the typo: "goldwatch", "gold en watch". */
function rankJoined({ joined }: Words, name: Words): number | null {
  if (joined.length < TYPO_FROM) return null
  if (name.joined.includes(joined)) return RANK.inside
  return isOneTypo(joined, name.joined) ? RANK.typoInName : null
}

const isSame = (word: Word, wanted: Word): boolean => word.stem === wanted.stem
const begins = (word: Word, wanted: Word): boolean => word.full.startsWith(wanted.full)

/** Shorter words would be near to nearly any other. */
const TYPO_FROM = 4
/** From this length on, the beginning of a word may have a typo, too. */
const TYPO_IN_BEGINNING_FROM = 5

function isNear(word: Word, wanted: Word): boolean {
  if (Math.max(word.full.length, wanted.full.length) < TYPO_FROM) return false
  if (isOneTypo(wanted.full, word.full) || isOneTypo(wanted.stem, word.stem)) return true
  const { length } = wanted.full
  return (
    length >= TYPO_IN_BEGINNING_FROM &&
    word.full.length > length &&
    isOneTypo(wanted.full, word.full.slice(0, length))
  )
}

/** Whether two texts differ by one letter changed, missing or added, or by two neighbours exchanged. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let first = 0
  while (first < short.length && short[first] === long[first]) first += 1
  const rest = short.slice(first + 1)
  if (short.length < long.length) return short.slice(first) === long.slice(first + 1)
  if (rest === long.slice(first + 1)) return true
  return (
    short[first] === long[first + 1] &&
    short[first + 1] === long[first] &&
    short.slice(first + 2) === long.slice(first + 2)
  )
}

function wordsOf(text: string, known = new Map<string, Word>()): Words {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((full) => full !== '')
    .map((full) => {
      const word = known.get(full) ?? { full, stem: stemOf(full) }
      known.set(full, word)
      return word
    })
  return { words, joined: words.map(({ full }) => full).join('') }
}

/** The same for singular and plural: "watch" and "watches", "hoodie" and "hoodies", "berry" and "berries". */
function stemOf(word: string): string {
  const singular = singularOf(word)
  return singular.length > 3 ? singular.replace(/(?:ie|y)$/, 'i') : singular
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  return word.slice(0, /(?:ch|sh|x|ss|zz)es$/.test(word) ? -2 : -1)
}
