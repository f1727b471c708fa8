import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { isOneTypo, RANK_TYPO, searchable, searchFor } from './search.ts'

const watch = searchable('Tourbillon Noir', ['Meridian', 'watch', 'luxury', 'wrist'])
const named = searchable('Watch Box', ['Coffer'])
const glasses = searchable('Round Sunglasses', ['Solene', 'sunglasses'])
const rank = (text: string, thing = watch) => searchFor(text)(thing)

test('a type, a tag and a brand find an item, also in the plural and while they are typed', () => {
  for (const text of ['watch', 'Watches', 'wat', 'wrist', 'luxury', 'meridian watch']) {
    expect(rank(text), text).toBe(3)
  }
  expect(rank('sunglass', glasses)).toBe(1)
  expect(rank('bag', searchable('Weekender', ['Stride', 'bags']))).toBe(3)
  expect(rank('hoodies', searchable('Hoodie Black'))).toBe(1)
  expect(rank('berry', searchable('Dried Berries'))).toBe(1)
})

test('the name comes first, then its beginning, labels, parts and typos', () => {
  const ranks = [
    rank('watch box', named),
    rank('watch', named),
    rank('watc', named),
    rank('watch'),
    rank('billon'),
    rank('tourbilon'),
    rank('wacth'),
  ]
  expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('every word must match, and marks, case and spaces do not matter', () => {
  expect(rank('noir sneaker')).toBeNull()
  expect(rank('TOURBÍLLON  noir')).toBe(0)
  expect(rank('tourbillonnoir')).toBe(0)
  expect(rank('tour billon noir')).not.toBeNull()
  for (const text of ['', ' ', '&%_']) expect(rank(text)).toBeNull()
})

test('short words have no typos, and far ones do not match', () => {
  expect(rank('bax', searchable('Bag'))).toBeNull()
  expect(rank('laptop')).toBeNull()
  expect(rank('tourbizzon')).toBeNull()
})

// Without those of plural endings, which are no typos.
const letters = 'abcdfghjklmnopqrtuvwxz'
const letter = fc.constantFrom(...letters)
const word = fc.string({ unit: letter, minLength: 4, maxLength: 12 })
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

/** A text with one typo at any place: a letter wrong, missing or too many, or two exchanged. */
const typoOf = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), letter, fc.constantFrom('wrong', 'missing', 'extra', 'swapped'))
    .map(([at, other, kind]) => {
      const [before, after] = [text.slice(0, at), text.slice(at + 1)]
      if (kind === 'wrong') return before + other + after
      if (kind === 'missing') return before + after
      if (kind === 'extra') return before + other + text.slice(at)
      return before + (after[0] ?? '') + text[at] + after.slice(1)
    })

test('a name with one typo at any place still finds it', () => {
  const misspelt = name.chain((right) => fc.tuple(fc.constant(right), typoOf(right)))
  fc.assert(
    fc.property(misspelt, ([right, wrong]) => {
      expect(searchFor(wrong)(searchable(right))).not.toBeNull()
    }),
  )
})

test('whatever is found only with a typo ranks behind all that is found without', () => {
  const misspelt = word.chain((right) => fc.tuple(fc.constant(right), typoOf(right)))
  fc.assert(
    fc.property(misspelt, ([right, wrong]) => {
      expect(searchFor(right)(searchable(right))).toBe(0)
      const found = searchFor(wrong)(searchable(right)) ?? 0
      if (!right.includes(wrong)) expect(found).toBeGreaterThanOrEqual(RANK_TYPO)
    }),
  )
})

test('one typo is one change and no more', () => {
  expect(isOneTypo('watch', 'watch')).toBe(true)
  expect(isOneTypo('watch', 'wtach')).toBe(true)
  expect(isOneTypo('watch', 'watchy')).toBe(true)
  expect(isOneTypo('watch', 'wtac')).toBe(false)
  expect(isOneTypo('ab', 'cd')).toBe(false)
})
