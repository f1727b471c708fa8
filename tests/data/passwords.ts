/** Typed passwords with the form that is hashed, by source. */
export const passwords: readonly {
  source: string
  forms: Readonly<Record<string, string>>
}[] = [
  {
    source: 'RFC 8265 section 4.3: examples of OpaqueString',
    forms: {
      'correct horse battery staple': 'correct horse battery staple',
      'Correct Horse Battery Staple': 'Correct Horse Battery Staple',
      πßå: 'πßå',
      'Jack of ♦s': 'Jack of ♦s',
      'foo\u1680bar': 'foo bar',
    },
  },
  {
    source: 'UnicodeData.txt: every space that is not the ASCII one (general category Zs)',
    forms: Object.fromEntries(
      [
        ...['\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003', '\u2004', '\u2005'],
        ...['\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000'],
      ].map((space) => [`pass${space}word`, 'pass word']),
    ),
  },
  {
    source: 'UAX 15: canonical composition, and what it leaves',
    forms: {
      'cafe\u0301 noir': 'caf\u00e9 noir',
      'A\u030angstrom': '\u00c5ngstrom',
      '\u212bngstrom': '\u00c5ngstrom',
      'q\u0323\u0307word': 'q\u0323\u0307word',
      'q\u0307\u0323word': 'q\u0323\u0307word',
      '\u1112\u1161\u11abpass': '\ud55cpass',
      Ｐａｓｓｗｏｒｄ: 'Ｐａｓｓｗｏｒｄ',
      '\ufb01nance': '\ufb01nance',
      'pass²word': 'pass²word',
      ﾊﾟｽﾜｰﾄﾞ: 'ﾊﾟｽﾜｰﾄﾞ',
      '\u0958password': '\u0915\u093cpassword',
      'Straße ẞ': 'Straße ẞ',
      'İıiI ς': 'İıiI ς',
    },
  },
  {
    source:
      'CompositionExclusions.txt and singletons (UAX 15): signs that NFC always writes in another way',
    forms: {
      '\u2126password': '\u03a9password',
      '\u212apassword': 'Kpassword',
      '\u0374password': '\u02b9password',
      '\u037epassword': ';password',
      '\u0387password': '\u00b7password',
      '\u1fefpassword': '`password',
      '\u1f71password': '\u03acpassword',
      '\u2329password': '\u3008password',
      '\uf900password': '\u8c48password',
      '\ufa10password': '\u585apassword',
      '\ufb1dpassword': '\u05d9\u05b4password',
      '\ufb4cpassword': '\u05d1\u05bfpassword',
      '\u2adcpassword': '\u2add\u0338password',
      '\u{1d15e}password': '\u{1d157}\u{1d165}password',
      'pass\u0344word': 'pass\u0308\u0301word',
      'pass\u0958word': 'pass\u0915\u093cword',
      '\u09dcpassword': '\u09a1\u09bcpassword',
      '\u0b5cpassword': '\u0b21\u0b3cpassword',
      '\u0f43password': '\u0f42\u0fb7password',
      '\u1100\u1161password': '\uac00password',
      '\uac00\u11a8password': '\uac01password',
      'a\u0328\u0301password': '\u0105\u0301password',
      'a\u0301\u0328password': '\u0105\u0301password',
      '\u1e9b\u0323password': '\u1e9b\u0323password',
      '\ufdfapassword': '\ufdfapassword',
      '\u01c6password': '\u01c6password',
    },
  },
  {
    source: 'What is kept as it is typed: marks of direction, joiners, emoji, spaces at the ends',
    forms: {
      '  padded  ': '  padded  ',
      'two  spaces': 'two  spaces',
      'علی\u200cرضا۱۲': 'علی\u200cرضا۱۲',
      '👩\u200d👩\u200d👧 family': '👩\u200d👩\u200d👧 family',
      'סיסמה 1234': 'סיסמה 1234',
      'مرور 1234': 'مرور 1234',
      'pass\u200bword': 'pass\u200bword',
      '1️⃣2️⃣3️⃣': '1️⃣2️⃣3️⃣',
    },
  },
]

/** Texts that no new password may be, for their controls. */
export const noPasswords: readonly string[] = [
  'my cat is a \tby',
  'pass\u0000word',
  'pass\nword',
  'pass\u007fword',
  'pass\u0085word',
  '\u001b[31mpass',
]
