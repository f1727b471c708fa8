import { expect, test } from 'vitest'
import { outcomeOf } from './deposit-outcome.ts'

const review_reason = 'The amount differs from the order.'

test.each([
  ['success', 'paid', null, 'received'],
  ['failure', 'paid', null, 'received'],
  ['success', 'rejected', null, 'declined'],
  ['failure', 'new', null, 'declined'],
  ['success', 'new', null, 'waiting'],
  ['success', 'reversed', null, 'reversed'],
  ['success', 'new', review_reason, 'queued'],
  ['failure', 'new', review_reason, 'queued'],
  ['success', 'paid', review_reason, 'received'],
] as const)(
  'back with %s, and our record says %s, %s: %s',
  (cameBackWith, status, note, verdict) => {
    expect(outcomeOf(cameBackWith, { status, review_reason: note })).toBe(verdict)
  },
)

test('a deposit without a record is pending, or was given up', () => {
  expect(outcomeOf('success', undefined)).toBe('waiting')
  expect(outcomeOf('failure', undefined)).toBe('declined')
})
