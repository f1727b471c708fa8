/** A text as a search sees it: words in lower case, without marks, each also by its stem. */
export interface Words {
  words: readonly Word[]
  /** All its letters and digits, in one. */
  joined: string
}

export interface Word {
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

export const RANK = {
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
 * text without letters and digits matches nothing. What things have in common (`prepareMany`) is looked at once.
 */
export function searchFor(text: string): Search {
  const wanted = wordsOf(text)
  const ranks = wanted.words.map(rankFor)
  return ({ name, labels }) => {
    if (wanted.words.length === 0) return null
    if (name.joined === wanted.joined) return RANK.wholeName
    let worst: number = RANK.wordOfName
    for (const rankOf of ranks) {
      const rank = rankOf(name, labels)
      if (rank === null) return rankJoined(wanted, name)
      worst = Math.max(worst, rank)
    }
    return worst
  }
}

/** How well the words of a name or of labels match a wanted word: the less, the better. */
export const MATCH = { same: 0, begins: 1, inside: 2, near: 3, none: 4 } as const

function rankFor(wanted: Word): (name: Words, labels: Words) => number | null {
  const ofWord = once((word: Word) => matchOf(word, wanted))
  const best = ({ words, joined }: Words): number => {
    let match: number = MATCH.none
    for (const word of words) match = Math.min(match, ofWord(word))
    return match > MATCH.inside && joined.includes(wanted.full) ? MATCH.inside : match
  }
  const ofLabels = once(best)
  return (name, labels) => rankOf(best(name), ofLabels(labels))
}

/** The rank of a thing for a wanted word, by how well its name and its labels match that; null for not at all. */
export function rankOf(name: number, labels: number): number | null {
  if (name === MATCH.same) return RANK.wordOfName
  if (name === MATCH.begins) return RANK.nameBegins
  if (labels <= MATCH.begins) return RANK.label
  if (name === MATCH.inside || labels === MATCH.inside) return RANK.inside
  if (name === MATCH.near) return RANK.typoInName
  return labels === MATCH.near ? RANK.typoInLabel : null
}

/** How well one word matches a wanted one. */
export function matchOf(word: Word, wanted: Word): number {
  if (word.stem === wanted.stem) return MATCH.same
  if (word.full.startsWith(wanted.full)) return MATCH.begins
  return isNear(word, wanted) ? MATCH.near : MATCH.none
}

/** A function of things that are compared by identity, which computes each answer once. */
function once<Thing extends object, Answer>(compute: (thing: Thing) => Answer) {
  const known = new Map<Thing, Answer>()
  return (thing: Thing): Answer => {
    let answer = known.get(thing)
    if (answer === undefined) {
      answer = compute(thing)
      known.set(thing, answer)
    }
    return answer
  }
}

/** A space may be the typo: "goldwatch", "gold en watch". */
function rankJoined({ joined }: Words, name: Words): number | null {
  if (joined.length < TYPO_FROM) return null
  if (name.joined.includes(joined)) return RANK.inside
  return isOneTypo(joined, name.joined) ? RANK.typoInName : null
}

/** Shorter words would be near to nearly any other. */
export const TYPO_FROM = 4
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
  let last = 0
  while (last < short.length - first && short.at(-1 - last) === long.at(-1 - last)) last += 1
  const different = long.length - first - last
  if (different <= 1) return true
  return (
    different === 2 &&
    short.length === long.length &&
    short[first] === long[first + 1] &&
    short[first + 1] === long[first]
  )
}

/** The words of a text. Those that are known are not made again. */
export function wordsOf(text: string, known = new Map<string, Word>()): Words {
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
