import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { CODE_BYTES, printCode, readCode } from './redeemable-code.ts'

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })

test('a code is four groups of four unambiguous characters', () => {
  expect(printCode(new Uint8Array(CODE_BYTES))).toBe('0000-0000-0000-0000')
  expect(printCode(new Uint8Array(CODE_BYTES).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(printCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 32))).toBe('0000-0000-0000-0010')
  fc.assert(
    fc.property(bytes, (some) => {
      expect(printCode(some)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }),
  )
})

test('all 80 bits count: other bytes make another code', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const isSame = Buffer.from(one).equals(Buffer.from(other))
      expect(printCode(one) === printCode(other)).toBe(isSame)
    }),
  )
  const zero = printCode(new Uint8Array(CODE_BYTES))
  for (let bit = 0; bit < CODE_BYTES * 8; bit++) {
    const flipped = new Uint8Array(CODE_BYTES)
    flipped[bit >> 3] = 1 << (bit & 7)
    expect(printCode(flipped)).not.toBe(zero)
  }
})

test('only ten bytes make a code', () => {
  for (const length of [0, 9, 11, 16]) {
    expect(() => printCode(new Uint8Array(length))).toThrow(RangeError)
  }
})

const asPeopleType = [
  (code: string) => code,
  (code: string) => code.toLowerCase(),
  (code: string) => code.replaceAll('-', ''),
  (code: string) => `  ${code.replaceAll('-', ' ')}\n`,
  (code: string) => code.replaceAll('-', '\u2013'),
  (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
  (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
  (code: string) =>
    [...code].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
]

test('every way of typing a code is read as the same code', () => {
  fc.assert(
    fc.property(bytes, (some) => {
      const printed = printCode(some)
      const signs = printed.replaceAll('-', '')
      for (const type of asPeopleType) expect(readCode(type(printed))).toBe(signs)
    }),
  )
})

test.each(['', ' ', '----', '0000-0000-0000-000', '0000-0000-0000-00000', 'UUUU-UUUU-UUUU-UUUU'])(
  '%j is refused',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

test('any text is read as a code or as null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(readCode(typed) ?? '0000000000000000').toMatch(/^[0-9A-Z]{16}$/)
    }),
  )
})
