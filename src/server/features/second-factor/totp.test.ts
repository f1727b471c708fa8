import { describe, expect, it, test } from 'vitest'
import { presentSecret, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const STEP_MS = 30_000

// RFC 6238, appendix B, for SHA-1; six digits are the last of its eight.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the code of RFC 6238 is right', (seconds, eight) => {
  expect(stepOf(secret, eight.slice(2), seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

describe('a code', () => {
  // Of 1,111,111,111 s, whose step is 37,037,037.
  const code = '050471'
  const atMs = 1_111_111_111_000

  it.each([-1, 0, 1])('counts %d steps from its own, and is named by its own', (steps) => {
    expect(stepOf(secret, code, atMs + steps * STEP_MS)).toBe(37_037_037)
  })
  it.each([-2, 2])('is wrong %d steps from its own', (steps) => {
    expect(stepOf(secret, code, atMs + steps * STEP_MS)).toBeNull()
  })
  it.each(['', '50471', '0050471', '05047a', '٠٥٠٤٧١', '14050471'])(
    'has six digits, unlike %j',
    (other) => {
      expect(stepOf(secret, other, atMs)).toBeNull()
    },
  )
})

test('a secret is shown in base32 and as a URI that names the shop and the account', () => {
  const shown = presentSecret(secret, { brand: 'Co & Fer', account: 'ada@example.com' })
  expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(shown.uri)
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Co & Fer:ada@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: shown.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
