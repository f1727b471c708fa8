import { expect, test } from 'vitest'
import { verdictOf } from './deposit-verdict.ts'

test.each([
  ['success', undefined, 'waiting'],
  ['success', 'new', 'waiting'],
  ['success', 'paid', 'received'],
  ['success', 'rejected', 'declined'],
  ['success', 'reversed', 'reversed'],
  ['failure', undefined, 'declined'],
  ['failure', 'new', 'declined'],
  ['failure', 'paid', 'received'],
] as const)('back with %s and recorded as %s: %s', (cameBackWith, status, verdict) => {
  expect(verdictOf(cameBackWith, status)).toBe(verdict)
})
