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
