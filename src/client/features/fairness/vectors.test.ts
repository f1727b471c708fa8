import { expect, test } from 'vitest'
import { vectors } from './vectors.ts'

test.each(vectors)('$title reads as published', ({ compute, expected }) => {
  expect(compute()).toBe(expected)
})
