import { expect, test } from 'vitest'
import { vectors } from './vectors.ts'

test.each(vectors())('$title matches the published result', async ({ compute, expected }) => {
  expect(await compute()).toBe(expected)
})
