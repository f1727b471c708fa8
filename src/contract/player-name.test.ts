import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { msOf, TEXT_MS_MAX } from '#tests/support/fuzz/hostile-texts.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { charactersOf } from './characters.ts'
import { nickname } from './forms.ts'
import { lettersFault } from './player-name.ts'

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
    ['علی‌رضا'],
    ['می‌خواهم'],
    ['वर्‍ष'],
    ['ශ්‍රී'],
    ['ক্‌ষ'],
    ['ന്‍'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['1️⃣'],
    ['#️⃣ one'],
    ['བོད་'],
    ['བོད་སྐད་'],
    ['ᏣᎳᎩ'],
    ['ⲁⲇⲙ'],
    ['ᐃᓄᒃᑎᑐᑦ'],
    ['ⵜⴰⵎⴰⵣⵉⵖⵜ'],
    ['ߒߞߏ'],
    ['ᠮᠣᠩᠭᠣᠯ'],
    ['ꦗꦮ'],
    ['ܣܘܪܝܝܐ'],
    ['คำ'],
    ['ຄຳ'],
    ['צ׳רצ׳יל'],
    ['မြန်မာ'],
    ['ខ្មែរ'],
    ['ꓡꓲꓢꓴ'],
    ['𞤀𞤣𞤤𞤢𞤥'],
    // Three and four marks on a letter, as everyday names have them.
    ['ကျော်'],
    ['ကြွေး'],
    ['အောင်ဆန်းစုကြည်'],
    ['སྐྱིད'],
    ['བསྒྲུབས'],
    ['अंग्रेज़ों'],
    ['שָּׁלוֹם'],
    ['ꦏꦿꦺꦴ'],
    ['ปิ่นเพ็ชร์'],
    ['ศักดิ์สิทธิ์'],
    ['مُحَمَّد'],
    ['Ọ̀ṣun'],
    ['Ɛ̀dùɔ́'],
    // Signs within words.
    ['Gal·la'],
    ['ジョン・スミス'],
    ['בן־גוריון'],
    ['አበበ፡በቂላ'],
    // Letters that compatibility takes apart.
    ['Սևակ'],
    ['Լևոն'],
    ['ㅋㅋㅋ'],
    ['ᄒᆞᆫ글'],
    // Digits of the name's own script.
    ['محمد١٢'],
    ['علی۱۲'],
    ['राम१'],
    ['রহিম২'],
    ['สมชาย๑'],
    ['မောင်၁'],
    ['١٢٣'],
    // Mongolian variants and the vowel separator.
    ['ᠰᠠᠷ\u180eᠠ'],
    ['ᠰᠢ\u180bᠨᠡ'],
    ['❤\uFE0E'],
    ['🧑‍🧑‍🧒'],
    ['👩🏽‍❤️‍💋‍👨🏿'],
    ['🏴‍☠️'],
    ['👁️‍🗨️'],
    ['🫱🏻‍🫲🏿'],
    ['🏃‍➡️'],
    ['Hawaiʻi'],
    ['Oʼzbek'],
    ['佐々木'],
    ['𠮷野家'],
    // Joiners of UAX 31 in context, and what else a script needs.
    ['نمی‌دانم'],
    ['خانه‌ها'],
    ['بی‌بی‌سی'],
    ['کوهِ‌نور'],
    ['राज्‍य'],
    ['श्रीमान्‌'],
    ['ක්‍ෂ'],
    ['ශ්‍රී ලංකා'],
    ['ර්‍ම'],
    ['കണ്‍'],
    ['తెలుగు'],
    ['ਸ੍‍ਰੀ'],
    ['র‍্যাব'],
    ['ৰ‍্য'],
    ['ರ‍್ಯ'],
    ['ភាសា\u200bខ្មែរ'],
    ['กรุง\u200bเทพ'],
    ['ລາວ\u200bໃຫຍ່'],
    ['မြန်မာ\u200bစာ'],
    ['ជ្រើស'],
    ['ދިވެހި'],
    ['Þórður'],
    ['ǃXóõ'],
    ['ʻOkina'],
    ['Ἀθηνᾶ'],
    ['Ґудзь'],
    ['צה״ל'],
    ['🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['👨🏻‍🤝‍👨🏿'],
    ['🧑🏻‍❤️‍💋‍🧑🏿'],
    ['🏳️‍⚧️'],
    ['🏳‍🌈'],
    ['*⃣'],
    ['🇺🇳🇪🇺'],
    ['☺︎'],
    ['🧑‍🦽‍➡️'],
    ['🏃🏽‍♀️‍➡️'],
    ['🐦‍🔥'],
    ['👩🏿‍🦰'],
    ['☝🏽'],
    ['ꤊꤢꤛꤢ'],
    ['ᥕᥪᥒ'],
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
    // As phones and word processors write them.
    ['Anne\u2013Marie', 'Anne-Marie'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['O\u00B4Neil', 'O’Neil'],
    ['O`Neil', 'O’Neil'],
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
    ['Arabic digits in a Latin name', 'Ada\u0661', mixed],
    ['digits of two kinds', 'محمد1١', mixed],
    ['digits of another script', 'राम২', mixed],
    ['a mathematical digit', '𝟙', plain],
    ['a Thai mark on a Latin letter', 'ad\u0e49min', mixed],
    ['a Hindi vowel on a Cyrillic letter', 'к\u093f', mixed],
    ['a Tibetan mark on a Latin letter', 'g\u0f35', mixed],
    ['five marks on a letter', 'က\u103b\u103c\u103d\u103e\u1031', shape],
    ['three accents on a letter', 'Z\u0335\u0321\u0347', shape],
    ['a Mongolian separator within a Latin name', 'a\u180eb', shape],
    ['a Mongolian variant of a Latin letter', 'a\u180b', shape],
    ['a separator before no last vowel', 'ᠰᠠ\u180eᠷ', shape],
    ['a style alone', '\uFE0E', shape],
    ['a style of a letter', 'a\uFE0E', shape],
    ['a skin tone alone', '\u{1F3FD}', shape],
    ['half a flag', '🇦', shape],
    ['tag letters alone', '\u{E0067}\u{E0062}', shape],
    ['an enclosing keycap alone', '\u20E3', shape],
    ['a Khmer vowel that is never seen', '\u17b4', shape],
    ['an invisible times', 'a\u2062b', shape],
    ['a replacement character', 'Ada\uFFFD', shape],
    ['a presentation form', 'ﷺ', plain],
    ['half-wide Katakana', 'ﾀﾅｶ', plain],
    ['a dotted i before its mark', '\u0344', shape],
    ['a ligature of two letters', 'ĳ', plain],
    ['a Roman numeral', 'Ⅳ', shape],
    ['mathematical letters', '𝐀𝐝𝐦𝐢𝐧', plain],
    ['wide letters', 'Ａｄｍｉｎ', plain],
    ['a ligature', 'o\uFB03cial', plain],
    ['superscripts', 'ᵃᵈᵐⁱⁿ', plain],
    ['Cyrillic among Latin', 'Соffer', mixed],
    ['Greek among Latin', 'Cοffer', mixed],
    ['Cherokee among Latin', 'ᎪᏞe', mixed],
    ['a tsheg among Latin', 'a\u0f0b', mixed],
    ['a joiner behind a letter that does not join', 'دا\u200cد', shape],
    ['a joiner before a virama behind another letter', 'क\u200d\u094dय', shape],
    ['a joiner behind a ra without a virama', 'র\u200dয', shape],
    ['a joiner at the end of a Persian word', 'گ\u200d', shape],
    ['a non-joiner at the end of a word', 'ب\u200c', shape],
    ['a space without width at the end', 'ភាសា\u200b', shape],
    ['a space without width between digits', '1\u200b2', shape],
    ['a space without width between a Thai and a Latin letter', 'ก\u200ba', shape],
    ['a lone vowel sign', '\u0b3f', shape],
    [
      'a flag of a part of the United States',
      '\u{1F3F4}\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E007F}',
      shape,
    ],
    ['a digit in an emoji style', '1\uFE0F', shape],
    ['a dash between words', 'Mary—Jane', shape],
    ['a ligature of ij', 'Ĳssel', plain],
    ['a letter with its dot', 'ŀ', plain],
    ['a long s', 'ſ', plain],
    ['wide Korean', 'Ｋｉｍ', plain],
    ['a flag of no region in use', '\u{1F3F4}\u{E0075}\u{E0073}\u{E0061}\u{E007F}', shape],
    ['Latin among Cyrillic', 'Ивaн', mixed],
    ['Armenian among Latin', 'Adա', mixed],
    ['a number', 7, 'Nickname is required'],
    ['null', null, 'Nickname is required'],
  ])('for %s', (_, name, message) => {
    expect(faultsOf(name)).toEqual([message])
  })
})

/** The rules of a name's characters as one expression, which is exponential: only for short names. */
const EMOJI = String.raw`\p{Regional_Indicator}{2}|[0-9#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}\p{Emoji_Modifier}]?(?:\u{200D}\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?)*`
const SEEN = String.raw`(?!\p{Default_Ignorable_Code_Point})`
const FEW = String.raw`(?!\p{M}*(?:(?=\p{M})\p{Script=Inherited}){3})`
const LETTER = String.raw`${SEEN}\p{L}${FEW}(?:${SEEN}\p{M}(?:(?<=\u094d)[\u{200C}\u{200D}])?${FEW}){0,4}(?!\p{M})`
const model = new RegExp(`^(?:${EMOJI}|${LETTER}|[0-9]|[ ._'’&+!?~*()#-])+$`, 'u')

const pieces = fc.constantFrom(
  ...[
    'a',
    'é',
    'ß',
    'Ж',
    '가',
    'ᄀ',
    'ᅡ',
    'क',
    '्',
    '\u0301',
    '\u0338',
    '\u20E3',
    '\uFE0F',
    '\uFE00',
  ],
  ...['\u200D', '\u200C', '😀', '👩', '❤', '✈', '©', '™', 'Ⓜ', '㊗', '🇩', '🇪', '\u{1F3FD}', '🏴'],
  ...['\u{E0067}', '1', '#', '*', ' ', '-', '(', '<', '@', '\u3164', '\u00AD', '\uD83D', 'Ａ', 'ﬃ'],
)

test('every emoji of UTS 51 is a name, and is one character', async () => {
  const file = path.resolve(import.meta.dirname, '../../tests/data/emoji-test.txt')
  const emoji = (await readFile(file, 'utf8')).split('\n')[1]?.split(' ') ?? []
  expect(emoji.length).toBeGreaterThan(5_000)
  // Parts that make no picture alone: skin tones and hair.
  const isPart = (each: string) => /^(?:\p{Emoji_Modifier}|[\u{1F9B0}-\u{1F9B3}])$/u.test(each)
  const refused = emoji.filter(
    (each) => !isPart(each) && nickname.safeParse(each).success === false,
  )
  expect(refused).toEqual([])
  expect(emoji.filter((each) => charactersOf(each).length !== 1)).toEqual([])
})

test('the characters of a name are those of the rules', () => {
  const names = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((each) => each.join(''))
  const property = fc.property(names, (name) => {
    const isPermitted = lettersFault(name) !== shape
    expect(isPermitted, JSON.stringify(name)).toBe(model.test(name))
  })
  fc.assert(property, { numRuns: 20_000 })
})

test.each([
  ['a sign that is both a letter and a picture', `${'ℹ'.repeat(31)}<`],
  ['the same, as long as a name can be', `${'ℹ'.repeat(511)}<`],
  ['a chain of joined pictures', `${'ℹ\u200D'.repeat(255)}<`],
  ['flags', `${'🇩'.repeat(127)}<`],
])('a name costs no more than its length: %s', (_, name) => {
  expect(faultsOf(name)).toHaveLength(1)
  expect(msOf(() => faultsOf(name))).toBeLessThanOrEqual(TEXT_MS_MAX)
})

test.each([
  ['joined letters', 'ᄀ'.repeat(33)],
  ['letters of one cluster', 'क्'.repeat(33)],
])('%s count one by one', (_, name) => {
  expect(faultsOf(name)).toEqual(['must be at most 32 characters'])
})

test('more than four joined pictures are more than one character', () => {
  expect(faultsOf(Array(4).fill('👨').join('\u200D'))).toBeUndefined()
  expect(faultsOf(Array(5).fill('👨').join('\u200D'))).toEqual([shape])
})
