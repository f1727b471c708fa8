import { fc } from '#tests/support/setup/properties.ts'

/** Characters that belong to several classes of the usual expressions, by what they have in common. */
const groups: readonly (readonly string[])[] = [
  // Signs that are letters, digits or symbols, and pictures.
  [...'ℹ™©Ⓜ㊗‼↔#*09', '1\uFE0F\u20E3', '#\uFE0F\u20E3', '☺\uFE0F'],
  [
    '🇩',
    '🇩🇪',
    '😀',
    '👩\u200D',
    '👨‍👩‍👧‍👦',
    '👍🏽',
    '\u{1F3FD}',
    '❤\uFE0F\u200D',
    '🏴\u{E0067}\u{E0062}',
  ],
  ['\uFE0F', '\uFE00', '\u200D', '\u200C', '\u{E0061}', '\u034F', '\u00AD', '\u2060', '\uFEFF'],
  // Marks that a normalization must sort.
  ['\u0315', '\u0300', '\u0301', '\u0321', '\u0591', '\u05B0', '\u3099', '\u20DD'],
  ['a\u0301', 'Z\u0335\u0321', 'ज़ों', 'क्', 'น้ำ', 'é', 'ΐ'],
  [...'각가\u1160Ａ１ﬃßİǅŉﷺаоα'],
  [
    'a',
    'A',
    'a1',
    'aa',
    'rn',
    'vv',
    'f u ',
    'a.',
    'a-',
    'a_',
    '-',
    '_',
    '.',
    '..',
    'a@',
    '@',
    'a@a.',
  ],
  [' ', '\t', '\n', '\r', '\r\n', '\u00A0', '\u2003', '\u2028', '\u0000', '\u0007', '\u202E'],
  [
    '(',
    '((',
    ')',
    '[',
    '{',
    '<',
    '<a',
    '<!--',
    '"',
    '\\',
    '\\"',
    '/',
    '//',
    '?',
    '&a=',
    '%',
    '%25',
    '+',
    '=',
    ',',
  ],
  [
    '0.',
    '.0',
    '00',
    '1e',
    '0x',
    ':',
    '::',
    '1:',
    'x1',
    'http://',
    'https://a.',
    '::ffff:',
    '127.0.0.1,',
  ],
  ['\uD83D', '\uDE00', '\uDBFF', '\uFFFD', '\u{10FFFF}', '\uE000'],
]
const oneOf = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
const runs = fc.oneof(...groups.map(oneOf), oneOf(groups.flat()))

/** Leads an expression past its beginning. */
const beginnings = [
  '',
  '',
  '',
  'a',
  '1',
  '+49',
  'https://',
  'https://a.b/',
  'a@',
  '"',
  '0x',
  '/',
  '2026-01-01T',
]
/** Makes an expression fail at the very end, so that it tries every other way. */
const ends = ['', '<', '!', '@', '\n', ' ', 'a', '0', '\u0301', '\u0000', '\uD83D']

/** Texts of that many UTF-16 units that are slow for an ambiguous expression and for whatever is not linear. */
export const hostileTexts = (units: number): fc.Arbitrary<string> =>
  fc
    .record({
      begin: fc.constantFrom(...beginnings),
      run: runs,
      end: fc.constantFrom(...ends),
    })
    .map(({ begin, run, end }) => {
      const unit = run.join('')
      const middle = unit.repeat(Math.ceil(units / unit.length))
      return `${begin}${middle}`.slice(0, Math.max(0, units - end.length)) + end
    })

/** The CPU time that the server may spend on one text, in ms. */
export const TEXT_MS_MAX = 20

/**
 * The CPU time of some work in this thread, in ms: of its fastest run, if the first was above the maximum. A single
 * run may meet a garbage collection or a compilation; three runs in a row are slow only if the work is.
 */
export function msOf(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && fastest > TEXT_MS_MAX; run += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1_000)
  }
  return fastest
}
