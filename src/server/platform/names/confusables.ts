/**
 * Letters beside `lookAlikes` by the Latin letter or digit that they look like, in lower case: the prototypes of
 * confusables.txt of UTS 39 (unicode.org/Public/security, © Unicode, Inc., Unicode License v3) that are Latin.
 */
const letters: readonly Readonly<Record<string, string>>[] = [
  // Cherokee
  {
    4: 'ꮞ',
    6: 'ꮾ',
    a: 'ꭺ',
    b: 'ꮟᏼ',
    c: 'ꮯ',
    d: 'ꮷꭰ',
    e: 'ꭼ',
    g: 'ꮐᏻ',
    h: 'ꮒꮋ',
    i: 'ꭵ',
    j: 'ꭻ',
    k: 'ꮶ',
    l: 'ꮮ',
    m: 'ꮇ',
    p: 'ꮲ',
    r: 'ꮁꭱꮢ',
    s: 'ꮪꮥ',
    t: 'ꭲ',
    v: 'ꮩ',
    w: 'ꮃꮤ',
    y: 'ꭹꮍ',
    z: 'ꮓ',
  },
  // Coptic
  {
    2: 'ϩ',
    3: 'ⳍ',
    6: 'ⳓ',
    9: 'ⳋ',
    c: 'ⲥ',
    h: 'ⲏ',
    k: 'ⲕ',
    l: 'ⲓⳑ',
    m: 'ⲙ',
    n: 'ⲛ',
    o: 'ⲟ',
    p: 'ⲣ',
    r: 'ⲅ',
    t: 'ⲧ',
    x: 'ⲭ',
    y: 'ⲩ',
  },
  // Lisu
  {
    a: 'ꓮ',
    b: 'ꓐ',
    c: 'ꓚ',
    d: 'ꓒꓓ',
    e: 'ꓰ',
    f: 'ꓝ',
    g: 'ꓖ',
    h: 'ꓧ',
    j: 'ꓙ',
    k: 'ꓗ',
    l: 'ꓲꓡ',
    m: 'ꓟ',
    n: 'ꓠ',
    o: 'ꓳ',
    p: 'ꓑ',
    r: 'ꓣ',
    s: 'ꓢ',
    t: 'ꓔ',
    u: 'ꓴ',
    v: 'ꓦ',
    w: 'ꓪ',
    x: 'ꓫ',
    y: 'ꓬ',
    z: 'ꓜ',
  },
  // Deseret
  { c: '𐐽', l: '𐑃', o: '𐐬', s: '𐑈' },
  // Osage
  { 7: '𐓺', o: '𐓪', r: '𐓜', u: '𐓶' },
  // Miao
  { 3: '𖼻', a: '𖽀', l: '𖼨𖼖', r: '𖼵', s: '𖼺', t: '𖼊', u: '𖽂', v: '𖼈', y: '𖽃' },
  // Canadian Aboriginal
  {
    2: 'ᒿ',
    a: 'ᗅ',
    b: 'ᖯᗷᑲ',
    d: 'ᑯᗞᗪ',
    f: 'ᖴ',
    h: 'ᕼ',
    j: 'ᒍ',
    l: 'ᒪ',
    m: 'ᗰ',
    p: 'ᑭ',
    r: 'ᖇ',
    u: 'ᑌ',
    v: 'ᐯ',
    x: 'ᕁᕽ',
  },
  // Tifinagh
  { e: 'ⴹ', l: 'ⵏ', o: 'ⵔ', q: 'ⵕ', v: 'ⴸ', x: 'ⵝ' },
  // Runic
  { k: 'ᛕ', l: 'ᛁ', m: 'ᛖ', x: 'ᚷ' },
  // Old Italic
  { 8: '𐌚', b: '𐌁', c: '𐌂', l: '𐌉', m: '𐌑', t: '𐌕', x: '𐌗' },
  // Warang Citi
  {
    3: '𑣊',
    4: '𑣏',
    5: '𑣛',
    6: '𑣕',
    7: '𑣆',
    9: '𑣌𑣖',
    e: '𑣆𑣎',
    f: '𑣂',
    i: '𑣃',
    l: '𑣃𑣒',
    o: '𑣈𑣗𑣕',
    s: '𑣁',
    t: '𑣜',
    u: '𑣘',
    v: '𑣀',
    y: '𑣜𑣄',
    z: '𑣄𑣉',
  },
  // Nko
  { l: 'ߊ' },
  // Bamum
  { v: 'ꛟ' },
  // Elbasan
  { c: '𐔜', f: '𐔥', k: '𐔘', l: '𐔦', n: '𐔓', o: '𐔖', v: '𐔝', x: '𐔧' },
  // Lycian
  { b: '𐊂', e: '𐊆', f: '𐊇', l: '𐊊', o: '𐊒', p: '𐊕', s: '𐊖', t: '𐊗', x: '𐊐' },
  // Latin: letters that differ from the plain ones in a detail, such as the Turkish i without a dot
  {
    2: 'ƨꝛ',
    3: 'ʒȝɜꝫ',
    8: 'ȣ',
    9: 'ꝯ',
    b: 'ƅꞵ',
    e: 'ꬲ',
    f: 'ꬵꞙẝ',
    g: 'ᶃƍ',
    i: 'ı',
    j: 'ʝ',
    l: 'ǀ',
    o: 'ᴑꬽ',
    r: 'ꭇꭈ',
    s: 'ƽ',
    u: 'ʋꞟꭎꭒ',
    w: 'ɯ',
    x: 'ꭓ',
    y: 'ɣᶌỿꭚ',
  },
  // Cyrillic
  { e: 'ҽ', g: 'ԍ', i: 'ꙇ', w: 'ѡ' },
  // Armenian
  { f: 'ք', j: 'յ', n: 'ոռ', q: 'զ', w: 'ա' },
  // Hebrew
  { l: 'ון', o: 'ס', v: 'ט' },
  // Arabic
  { l: 'ا', o: 'هھہە' },
  // Georgian, Malayalam, Odia, Burmese, Ethiopic
  { o: 'ჿഠଠဝዐ', u: 'ሀ', y: 'ყ' },
  // Carian
  { a: '𐊠', b: '𐊡', c: '𐊢', f: '𐊥', h: '𐋏', m: '𐊰', o: '𐊫', t: '𐊱', x: '𐊴', y: '𐊲' },
]

/** Signs of Japanese that one name may mix: Katakana by the Han character or the Hiragana that they look like. */
const japanese: Readonly<Record<string, string>> = {
  二: 'ニ',
  八: 'ハ',
  力: 'カ',
  卜: 'ト',
  口: 'ロ囗',
  夕: 'タ',
  工: 'エ',
  一: 'ー',
  へ: 'ヘ',
}

/** What a letter looks like: a Latin letter or digit, or the other sign of Japanese. */
export const confusables: ReadonlyMap<string, string> = new Map(
  [...letters, japanese].flatMap((script) =>
    Object.entries(script).flatMap(([seen, signs]) =>
      [...signs].map((sign): [string, string] => [sign, seen]),
    ),
  ),
)
