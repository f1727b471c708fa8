import {
  isOneTypo,
  MATCH,
  matchOf,
  RANK,
  rankOf,
  type Searchable,
  TYPO_FROM,
  type Word,
  type Words,
  wordsOf,
} from './search.ts'

/** For a text: the places of the things that it finds, in their order, with their ranks as `searchFor` gives them. */
export type SearchIndex = (text: string) => readonly { at: number; rank: number }[]

/** A rank above all others. */
const NOT_FOUND = 255

/**
 * Prepares searches over many things, of which each looks at every distinct word once, however many things have it,
 * and at things only where they match.
 */
export function searchIndex(things: readonly Searchable[]): SearchIndex {
  const names = textsOf(things.map(({ name }) => name))
  const labels = textsOf(things.map((thing) => thing.labels))
  return (text) => {
    const wanted = wordsOf(text)
    if (wanted.words.length === 0) return []
    const ranks = new Uint8Array(things.length).fill(RANK.wordOfName)
    for (const word of wanted.words) {
      const named = matchesOf(names, word)
      const labelled = matchesOf(labels, word)
      for (let at = 0; at < ranks.length; at += 1) {
        const rank = rankOf(named[at] ?? MATCH.none, labelled[at] ?? MATCH.none) ?? NOT_FOUND
        ranks[at] = Math.max(ranks[at] ?? rank, rank)
      }
    }
    rankJoined(ranks, names, wanted.joined)
    const found: { at: number; rank: number }[] = []
    for (const [at, rank] of ranks.entries()) if (rank < NOT_FOUND) found.push({ at, rank })
    return found
  }
}

/** The names of all things, or their labels. */
interface Texts {
  /** The things that have a word. */
  byWord: ReadonlyMap<Word, readonly number[]>
  /** The things of a joined text. */
  byJoined: ReadonlyMap<string, readonly number[]>
  /** The joined texts, each once, in one: many are searched faster so. */
  all: string
  /** Where each of these begins. */
  starts: readonly number[]
  /** The things of each of these. */
  places: readonly (readonly number[])[]
}

function textsOf(texts: readonly Words[]): Texts {
  const words = new Map<string, Word>()
  const byWord = new Map<Word, number[]>()
  const byJoined = new Map<string, number[]>()
  for (const [at, text] of texts.entries()) {
    for (const word of new Set(text.words)) {
      const known = words.get(word.full) ?? word
      words.set(word.full, known)
      add(byWord, known, at)
    }
    add(byJoined, text.joined, at)
  }
  const starts: number[] = []
  let all = ''
  for (const joined of byJoined.keys()) {
    starts.push(all.length)
    all += `${joined}\n`
  }
  return { byWord, byJoined, all, starts, places: [...byJoined.values()] }
}

function add<Key>(map: Map<Key, number[]>, key: Key, at: number): void {
  const places = map.get(key)
  if (places) places.push(at)
  else map.set(key, [at])
}

/** How well each text matches a wanted word. */
function matchesOf({ byWord, ...texts }: Texts, wanted: Word): Uint8Array {
  const count = texts.places.reduce((sum, places) => sum + places.length, 0)
  const matches = new Uint8Array(count).fill(MATCH.none)
  const improve = (places: readonly number[], match: number) => {
    for (const at of places) matches[at] = Math.min(matches[at] ?? match, match)
  }
  for (const [word, places] of byWord) {
    const match = matchOf(word, wanted)
    if (match !== MATCH.none) improve(places, match)
  }
  for (const places of containing(texts, wanted.full)) improve(places, MATCH.inside)
  return matches
}

/** The things whose joined texts contain a text, once for each of these texts. */
function* containing(
  { all, starts, places }: Pick<Texts, 'all' | 'starts' | 'places'>,
  text: string,
): Generator<readonly number[]> {
  let nth = 0
  let at = all.indexOf(text)
  while (at >= 0) {
    while ((starts[nth + 1] ?? all.length) <= at) nth += 1
    yield places[nth] ?? []
    nth += 1
    at = all.indexOf(text, starts[nth] ?? all.length)
    if (nth >= starts.length) return
  }
}

/** A whole name is best of all, and where not every word matches, a space may be the typo. */
function rankJoined(ranks: Uint8Array, names: Texts, joined: string): void {
  const rankMissed = (places: readonly number[], rank: number) => {
    for (const at of places) if (ranks[at] === NOT_FOUND) ranks[at] = rank
  }
  if (joined.length >= TYPO_FROM) {
    for (const places of containing(names, joined)) rankMissed(places, RANK.inside)
    for (const [name, places] of names.byJoined) {
      if (isOneTypo(joined, name)) rankMissed(places, RANK.typoInName)
    }
  }
  for (const at of names.byJoined.get(joined) ?? []) ranks[at] = RANK.wholeName
}
