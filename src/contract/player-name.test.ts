import { describe, expect, test } from 'vitest'
import { nickname } from './forms.ts'

const faultsOf = (name: unknown) => nickname.safeParse(name).error?.issues.map((i) => i.message)

describe('a name that is accepted unchanged', () => {
  test.each([
    ['A'],
    ['Ada'],
    ['Ada Lovelace'],
    ["O'Neill-Smith Jr."],
    ['x_X_7even_X_x'],
    ['Łukasz Żółć'],
    ['Nguyễn Thị Ánh'],
    ['Ðorđe'],
    ['Иван Петров'],
    ['Ελένη'],
    ['Աննա'],
    ['გიორგი'],
    ['محمد'],
    ['שרה'],
    ['प्रिया'],
    ['กิตติ'],
    ['山田太郎'],
    ['さくらサクラ Sakura 桜'],
    ['김민준 Kim'],
    ['🦊'],
    ['Fox 🦊'],
    ['👨‍👩‍👧‍👦 home'],
    ['🇩🇪 Max'],
    ['👍🏽 ok'],
    ['❤️'],
    ['a'.repeat(32)],
    ['👨‍👩‍👧‍👦'.repeat(32)],
    ['é'.normalize('NFD').repeat(32)],
  ])('%s', (name) => {
    expect(faultsOf(name)).toBeUndefined()
    expect(nickname.parse(name)).toBe(name.normalize('NFC'))
  })
})

describe('a name that is normalized', () => {
  test.each([
    ['  Ada  ', 'Ada'],
    ['Ada \t  Lovelace', 'Ada Lovelace'],
    ['Ada\u00A0\u2003L', 'Ada L'],
    ['Cafe\u0301', 'Café'],
    // A byte order mark counts as whitespace.
    ['Ada\uFEFFda', 'Ada da'],
    ['\u212Bsa', 'Åsa'],
  ])('%j becomes %s', (name, tidy) => {
    expect(nickname.parse(name)).toBe(tidy)
  })
})

const shape = 'Use only letters, digits, spaces, emoji and simple symbols'
const plain = 'Use plain letters only'
const mixed = 'Use letters of one alphabet only'

describe('a name that is refused', () => {
  test.each([
    ['nothing', '', 'Nickname is required'],
    ['spaces', '   ', 'Nickname is required'],
    ['33 letters', 'a'.repeat(33), 'must be at most 32 characters'],
    ['33 families', '👨‍👩‍👧‍👦'.repeat(33), 'must be at most 32 characters'],
    ['a flood of text', 'a'.repeat(100_000), 'must be at most 32 characters'],
    ['right-to-left override', 'nimda\u202E', shape],
    ['left-to-right embedding', '\u202Aadmin\u202C', shape],
    ['isolates', '\u2067abc\u2069', shape],
    ['a right-to-left mark', 'Ada\u200F', shape],
    ['an Arabic letter mark', 'Ada\u061C', shape],
    ['a zero-width space', 'Co\u200Bffer', shape],
    ['a zero-width joiner between letters', 'Co\u200Dffer', shape],
    ['a zero-width non-joiner', 'Co\u200Cffer', shape],
    ['a word joiner', 'Ada\u2060', shape],
    ['a soft hyphen', 'Ada\u00ADb', shape],
    ['a grapheme joiner', 'Ada\u034F', shape],
    ['a Hangul filler', '\u3164', shape],
    ['a half-wide Hangul filler', 'a\uFFA0', shape],
    ['an empty Braille cell', '\u2800', shape],
    ['a variation selector', 'Ada\uFE00', shape],
    ['tag letters', 'Ada\u{E0041}', shape],
    ['a combining flood', `Z${'\u0335\u0321\u0347\u033F\u0363'.repeat(4)}`, shape],
    ['a lone combining mark', '\u0301', shape],
    ['a mark on a space', 'Ada \u0338x', shape],
    ['a control character', 'Ada\u0007', shape],
    ['a null', 'Ada\u0000', shape],
    ['a lone surrogate', 'Ada\uD83D', shape],
    ['a private letter', 'Ada\uE000', shape],
    ['markup', '<img src=x onerror=alert(1)>', shape],
    ['quotes', 'Ada" onfocus="x', shape],
    ['an at sign', '@admin', shape],
    ['Arabic digits in a Latin name', 'Ada\u0661', shape],
    ['mathematical letters', '𝐀𝐝𝐦𝐢𝐧', plain],
    ['wide letters', 'Ａｄｍｉｎ', plain],
    ['a ligature', 'o\uFB03cial', plain],
    ['superscripts', 'ᵃᵈᵐⁱⁿ', plain],
    ['Cyrillic among Latin', 'Соffer', mixed],
    ['Greek among Latin', 'Cοffer', mixed],
    ['Cherokee lookalikes', 'ᎪᏞᎬ', mixed],
    ['Coptic', 'ⲁⲇⲙ', mixed],
    ['Latin among Cyrillic', 'Ивaн', mixed],
    ['Armenian among Latin', 'Adա', mixed],
    ['a number', 7, 'Nickname is required'],
    ['null', null, 'Nickname is required'],
  ])('for %s', (_, name, message) => {
    expect(faultsOf(name)).toEqual([message])
  })
})
