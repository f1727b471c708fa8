import { expect, test } from 'vitest'
import { computeVectors } from './compute-vectors.ts'
import { vectors } from './vectors.ts'

test.each(vectors)('$title reads as published', ({ name, expected }) => {
  expect(computeVectors[name]()).toBe(expected)
})
