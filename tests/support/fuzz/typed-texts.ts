import { emailAddresses, noEmailAddresses } from '#tests/data/email-addresses.ts'
import { payoutAddresses } from '#tests/data/payout-addresses.ts'
import { postalCodes } from '#tests/data/postal-codes.ts'
import { typedAmounts } from '#tests/data/typed-amounts.ts'
import { fc } from '#tests/support/setup/properties.ts'

/** Names and passwords in scripts with joiners, marks and digits of their own, and signs that are not seen. */
const names = [
  ...['علی\u200cرضا', 'वर्\u200dष', 'ශ්\u200dරී', 'ကျော်', 'བོད་', 'ᏣᎳᎩ', 'Սևակ', 'Gal·la', 'ㅋㅋㅋ'],
  ...[
    'محمد١٢',
    'राम१',
    'ᠰᠠᠷ\u180eᠠ',
    'Nguyễn',
    'Nguyễn'.normalize('NFD'),
    'ジョン・スミス',
    '𠮷野家',
  ],
  ...[
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '1️⃣',
    '👩🏽‍❤️‍💋‍👨🏿',
    '🇩🇪',
    '❤\uFE0E',
    '👨‍👩‍👧‍👦',
  ],
  ...[
    '\u202Enimda',
    'Со\u200Bffer',
    'Z\u0335\u0321\u0347',
    '\u{1F3FD}',
    '\uFE0F',
    '\u3164',
    'ａｄｍｉｎ',
    '𝐀𝐝𝐚',
  ],
  ...[
    'ﷺ',
    'ĳ',
    'pass\u00a0word\u3000',
    'ｐａｓｓ',
    'e\u0301'.repeat(20),
    'аррӏе',
    'раураl',
    'ß',
    'ẞ',
  ],
]

/** What people type into fields: every value of the tables in `tests/data`, and the names above. */
export const typedTexts: readonly string[] = [
  ...names,
  ...typedAmounts.flatMap(({ texts }) => Object.keys(texts)),
  ...emailAddresses.flatMap(({ stored }) => Object.keys(stored)),
  ...noEmailAddresses.flatMap(({ texts }) => texts),
  ...payoutAddresses.flatMap(({ texts }) => Object.values(texts).flat()),
  ...postalCodes.flatMap(({ written, doubted }) => [...Object.keys(written), ...doubted]),
]

/** One of these, as it is or with another behind it, decomposed, in capitals or in full width. */
export const typed: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...typedTexts),
    fc.constantFrom('', ' ', '\u200d', '\u200c', '\u202e', '\ufe0f', ',', '@', ':'),
    fc.constantFrom('', '', ...typedTexts),
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFKC'),
      (text) => text.toUpperCase(),
      (text) =>
        text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ),
  )
  .map(([one, between, other, change]) => change(one + between + other))
