import { expect, test } from 'vitest'
import { looksOf, nameSkeleton } from './skeleton.ts'

test.each([
  ['Nova', 'nova'],
  ['Nova', 'NOVA'],
  ['Nova', 'N o v a'],
  ['Nova', '.Nova!'],
  ['Nova', 'N.o-v_a'],
  ['Nova', 'Nоvа'],
  ['Vova', 'νονα'],
  ['Copa', 'Сора'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['Nova', 'N0va'],
  ['Nova', 'Nóvà'],
  ['Nova', 'Ｎｏｖａ'],
  ['Ian', 'lan'],
  ['Bill', 'BI11'],
  ['Emma', 'Ernma'],
  ['Straße', 'STRASSE'],
  ['Сергей', 'сергеи'],
  ['Ada 🦊', 'ada🦊'],
  // Prototypes of confusables.txt (UTS 39)
  ['Nadin', 'Nadın'],
  ['WAYNE', 'ɯayne'],
  ['loo', 'ǀᴑꬽ'],
  ['fun', 'ꞙʋn'],
  ['Julie', 'ʝꭎǀıꬲ'],
  ['Nun', 'Ոսո'],
  ['Cow', 'cⲟѡ'],
  ['loo', 'ןסס'],
  ['loo', 'اهه'],
  ['oo', 'ഠഠ'],
  ['oo', 'ဝဝ'],
  ['カロ', '力口'],
  ['ヘルニア', 'へル二ア'],
  ['ALE', 'ᎪᏞᎬ'],
  ['ADMIN', 'ꓮꓓꓟꓲꓠ'],
  ['HOMO', 'ⲏⲟⲙⲟ'],
  ['वर्ष', 'वर्\u200dष'],
  ['علیرضا', 'علی\u200cرضا'],
  ['བོད', 'བོད་'],
  ['Galla', 'Gal·la'],
  ['ジョンスミス', 'ジョン・スミス'],
  ['בן גוריון', 'בן־גוריון'],
  ['محمد۱', 'محمد١'],
  ['राम1', 'राम१'],
  ['ᠰᠠᠷᠠ', 'ᠰᠠᠷ\u180eᠠ'],
  ['ㅋㅋ', 'ᄏᄏ'],
  ['Ada ❤', 'Ada ❤\ufe0e'],
])('%s looks like %s', (one, other) => {
  expect(nameSkeleton(other)).toBe(nameSkeleton(one))
})

test.each([
  ['Nova', 'Novo'],
  ['Nova', 'Nova 2'],
  ['Ana', 'Anna'],
  ['Player 12', 'Player 21'],
  ['Player 6', 'Player 9'],
  ['Ada 🦊', 'Ada 🐺'],
  ['कि', 'का'],
  ['ᏣᎳᎩ', 'ᏣᎳᎦ'],
  ['👨\u200d👩', '👨👩'],
  ['***', '!!!'],
  ['राम१', 'राम२'],
])('%s does not look like %s', (one, other) => {
  expect(nameSkeleton(other)).not.toBe(nameSkeleton(one))
})

test.each([
  ['Sohn', 'Տօհո'],
  ['HN', 'ΗΝ'],
  ['FM', 'ϜϺ'],
])('%s is one of the looks of %s, by its capitals', (one, other) => {
  expect(looksOf(other)).toContain(nameSkeleton(one))
})
