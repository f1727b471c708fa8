import { describe, expect, test } from 'vitest'
import { extend, nothingSelected, prune, selectAll, toggle, without } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']

describe('a selection', () => {
  test('toggles an item', () => {
    const one = toggle(nothingSelected, 'b')
    expect(one.ids).toEqual(['b'])
    expect(toggle(one, 'b').ids).toEqual([])
  })

  test('extends from the last item in both directions, without duplicates', () => {
    const from = toggle(toggle(nothingSelected, 'b'), 'd')
    expect(extend(from, 'b', listed).ids.toSorted()).toEqual(['b', 'c', 'd'])
    expect(extend(from, 'e', listed).ids.toSorted()).toEqual(['b', 'd', 'e'])
  })

  test('extends from nothing, or from an item that has gone, as a single toggle', () => {
    expect(extend(nothingSelected, 'c', listed).ids).toEqual(['c'])
    expect(extend(toggle(nothingSelected, 'x'), 'c', listed).ids).toEqual(['x', 'c'])
  })

  test('drops items that are no longer listed, so that they are never offered for sale', () => {
    expect(prune(selectAll(listed), ['a', 'c']).ids).toEqual(['a', 'c'])
  })

  test('stays the same object while nothing is removed', () => {
    const all = selectAll(['a'])
    expect(prune(all, listed)).toBe(all)
  })

  test('keeps what was selected since a sale of other items began', () => {
    const { ids, anchor } = without(toggle(selectAll(['a', 'b']), 'c'), ['a', 'b'])
    expect({ ids, anchor }).toEqual({ ids: ['c'], anchor: 'c' })
  })
})
