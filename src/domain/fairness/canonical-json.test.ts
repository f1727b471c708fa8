import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { canonicalJson } from './canonical-json.ts'

test('matches the reference implementation of RFC 8785', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value))
    }),
    { numRuns: 300 },
  )
})

test('round-trips any value, whatever the order of its keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.integer()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

describe('the examples of RFC 8785', () => {
  test('sorting compares UTF-16 code units', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test('each number and each text has exactly one form', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })
})

test('negative zero is written as zero', () => {
  expect(canonicalJson(-0)).toBe('0')
})

test('a key that only JSON can write is treated like any other', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}')
})

test.for([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  undefined,
  10n,
  Symbol('a'),
  () => 1,
  new Map(),
  new Uint8Array(2),
  new URL('http://localhost'),
  '\ud800',
  'a\udc00',
  { a: undefined },
  { '\ud800': 1 },
  [undefined],
  // biome-ignore lint/suspicious/noSparseArray: a hole is one of the values to refuse.
  [1, , 2],
  [[{ deep: Number.NaN }]],
])('%s is refused', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})
