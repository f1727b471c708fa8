import { expect, it } from 'vitest'
import { aDrop } from './a-drop.ts'
import { arrivedBefore } from './use-head.ts'

it('counts the tiles added at the head', () => {
  const before = [aDrop(2), aDrop(1)]
  expect(arrivedBefore(before, before)).toBe(0)
  expect(arrivedBefore(before, [aDrop(4), aDrop(3), ...before])).toBe(2)
})

it('counts nothing for the first drops, nor when all earlier ones are gone', () => {
  expect(arrivedBefore([], [aDrop(1)])).toBe(0)
  expect(arrivedBefore([aDrop(1)], [aDrop(9), aDrop(8)])).toBe(0)
})
