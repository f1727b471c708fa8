import { expect, test } from 'vitest'
import { computeVectors } from './compute-vectors.ts'
import { vectors } from './vectors.ts'

test.each(vectors)('$title matches the published result', ({ name, expected }) => {
  expect(computeVectors[name]()).toBe(expected)
})
