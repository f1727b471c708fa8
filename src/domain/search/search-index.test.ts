import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { prepareMany, searchFor } from './search.ts'
import { searchIndex } from './search-index.ts'

// Few and alike, so that searches find much: whole words, beginnings, parts, plurals, typos, and none at all.
const word = fc.constantFrom(
  ...['gold', 'golden', 'gould', 'watch', 'watches', 'wacth', 'bag', 'bags', 'old', 'goldwatch'],
  ...['wat', 'noir', 'noire', 'é', 'tourbillon', 'tourbilon', 'en', 'box', 'boxes', 'dwatc'],
)
const phrase = (maxLength: number) => fc.array(word, { maxLength }).map((words) => words.join(' '))
const thing = fc.tuple(phrase(4), fc.array(word, { maxLength: 3 }))

test('an index finds and ranks what a search of each thing does', () => {
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 12 }), phrase(3), (described, text) => {
      const prepare = prepareMany()
      const things = described.map(([name, labels]) => prepare(name, labels))
      const search = searchFor(text)
      const alone = things.flatMap((each, at) => {
        const rank = search(each)
        return rank === null ? [] : [{ at, rank }]
      })
      expect(searchIndex(things)(text)).toEqual(alone)
    }),
    { numRuns: 2_000 },
  )
})
