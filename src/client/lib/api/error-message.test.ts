import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

const tooMany = (retryAfterSeconds: number) =>
  Object.assign(new Error('Too many attempts. Please wait a moment.'), { retryAfterSeconds })

test.each([
  [1, 'Try again in 1 second.'],
  [59, 'Try again in 59 seconds.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [900, 'Try again in 15 minutes.'],
])('a wait of %d seconds: %s', (seconds, words) => {
  expect(errorMessage(tooMany(seconds))).toBe(`Too many attempts. Please wait a moment. ${words}`)
})

test('a refusal without a wait keeps its own message', () => {
  expect(errorMessage(new Error('Incorrect email or password.'))).toBe(
    'Incorrect email or password.',
  )
})
