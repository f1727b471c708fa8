import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterCount } from './characters.ts'
import { CHAT_TEXT_MAX, chatText } from './chat-text.ts'

const faultOf = (text: string): string | null => {
  const { error } = chatText.safeParse(text)
  return error?.issues[0]?.message ?? null
}

const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽'

describe('a message', () => {
  it.each([
    'gg',
    '👑',
    '1️⃣ 🇩🇪 👩🏽‍❤️‍💋‍👨🏽',
    'چیزها می‌خواهم',
    'चीज़ों ကြွေးကြော်',
    'a'.repeat(CHAT_TEXT_MAX),
    '👑'.repeat(CHAT_TEXT_MAX),
    '@a @b @c @d @e',
  ])('may be %s', (text) => {
    expect(faultOf(text)).toBeNull()
  })

  it('is one line without spaces around it', () => {
    expect(chatText.parse('  one \n\n two\t three ')).toBe('one two three')
  })

  it.each([
    ['', 'Write something.'],
    [' \n ', 'Write something.'],
    ['a'.repeat(CHAT_TEXT_MAX + 1), 'must be at most 300 characters'],
    ['👑'.repeat(CHAT_TEXT_MAX + 1), 'must be at most 300 characters'],
    [family.repeat(CHAT_TEXT_MAX), 'must be shorter: combined emoji count as several characters'],
    ['Za\u0335\u0321\u0347lgo', 'message has too many accents on one letter'],
    ['nothing \u202egnp', 'Leave out characters that cannot be seen'],
    ['se\u200bcret', 'Leave out characters that cannot be seen'],
    ['\u2060', 'Leave out characters that cannot be seen'],
    ['\u3164', 'Leave out characters that cannot be seen'],
    ['bell \u0007', 'Leave out characters that cannot be seen'],
    ['👑\u{E0041}', 'Leave out characters that cannot be seen'],
    ['@a @b @c @d @e @f', 'Name at most 5 players'],
  ])('may not be %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('that is taken is one line, seen, of at most 300 characters and 2,000 units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_500 }), (typed) => {
        const { data } = chatText.safeParse(typed)
        if (data === undefined) return
        expect(characterCount(data)).toBeLessThanOrEqual(CHAT_TEXT_MAX)
        expect(data.length).toBeLessThanOrEqual(2_000)
        expect(data).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029]/u)
        expect(chatText.parse(data)).toBe(data)
      }),
    )
  })
})
