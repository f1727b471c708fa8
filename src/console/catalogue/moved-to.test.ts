import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedTo } from './moved-to.ts'

it('moves one entry and keeps the order of the others', () => {
  const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lists, fc.nat(11), fc.nat(11), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length]
      const moved = movedTo(list, from, to)
      expect(moved[to]).toBe(list[from])
      const without = (each: readonly number[]) => each.filter((entry) => entry !== list[from])
      expect(without(moved)).toEqual(without(list))
    }),
  )
})
