import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAT_TEXT_MAX } from '#contract/chat-text.ts'
import { hasLink } from './links.ts'

describe('a text with the name of a place outside', () => {
  it.each([
    'see https://stake.example/x',
    'HTTP://EVIL',
    'www.evil',
    'go to stake.com now',
    'stake.com',
    'Stake.COM!',
    'stake.gg/abc',
    'evil.museum/free',
    'join discord.gg/abc',
    't.me/coins',
    'me@mail.com',
    '10.0.0.1',
    'http:// 10 . 0',
    'xn--80ak6aa92e.com',
    'stake。com',
    'stake․com',
    'stake•com',
    'ѕtаkе.соm',
    'ｓｔａｋｅ．ｃｏｍ',
    'ⓢⓣⓐⓚⓔ.ⓒⓞⓜ',
    'stake . com',
    'stake. com',
    'stake dot com',
    'stake(dot)com',
    'stake [.] com',
    'stake {dot} gg',
    'stake d0t com',
    'stake.c0m',
    's t a k e . c o m',
    'stake.com...wow',
    'stake.com.hello',
    'stake.com.',
    'казино.рф',
  ])('is found: %s', (text) => {
    expect(hasLink(text)).toBe(true)
  })

  it.each([
    'I won 12.50 coins at 1.70x',
    'gg. well played',
    'wait...so what',
    'won.it was great',
    'I won. It is fun. Live and learn.',
    'e.g. this one, i.e. that one',
    'polka dot shirt',
    'Round 3.10 paid 2.10, round 2.50 paid 1.00',
    'v1.2.3 is out',
    'come on, dot it',
    '3:30 pm',
    'U.S.A.',
    'that is it.',
    '@ada nice one!',
    'Die Box ist gut. Ich mag sie.',
    'привет. как дела',
  ])('is not seen where there is none: %s', (text) => {
    expect(hasLink(text)).toBe(false)
  })
})

describe('whatever stands around it', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  const around = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
  const dot = fc.constantFrom('.', ' . ', '。', '․', ' dot ', '(dot)', '[.]', ' (.) ')
  const host = fc.tuple(word, dot, fc.constantFrom('com', 'net', 'gg', 'COM', 'ｃｏｍ', 'сом'))

  it('a host is found', () => {
    fc.assert(
      fc.property(around, host, around, (before, [name, sign, end], after) => {
        expect(hasLink(`${before} ${name}${sign}${end} ${after}`.trim())).toBe(true)
      }),
    )
  })

  it('numbers and sentences with a space after their full stop are none', () => {
    const number = fc.tuple(fc.nat(9_999), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`)
    const plain = word.filter((text) => text.length > 1)
    const sentence = fc
      .array(plain, { minLength: 2, maxLength: 6 })
      .map((words) => `${words.join(' ')}.`)
    const ends =
      /(^| )(com|net|org|xyz|gg|io|biz|tv|co|cc|ly|ru|eu|uk|gl|tk|gq|vip|icu|casino)( |$|\.)/
    fc.assert(
      fc.property(fc.array(fc.oneof(number, sentence), { maxLength: 6 }), (parts) => {
        const text = parts.join(' ')
        fc.pre(!ends.test(text) && !/ (dot|punkt|point|punto) /.test(text))
        expect([text, hasLink(text)]).toEqual([text, false])
      }),
    )
  })

  it('any text is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 4 * CHAT_TEXT_MAX }), (text) => {
        expect(typeof hasLink(text)).toBe('boolean')
      }),
    )
  })
})
