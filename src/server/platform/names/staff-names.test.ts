import { describe, expect, test } from 'vitest'
import { isStaffName } from './staff-names.ts'

describe('a name that resembles a staff name', () => {
  test.each([
    'Coffer',
    'coffer support',
    'Coffer_Official',
    'TheCofferTeam',
    'C0ffer',
    'C0FF3R',
    'C o f f e r',
    'Cooofffer',
    'Cóffér',
    'Сопсегге Сoffer',
    'Support',
    'Supp0rt',
    '5upport',
    'xX_Support_Xx',
    'SupportTeam24',
    'Customer-Service',
    'Help Desk',
    'Admin',
    'admin123',
    'Adm1n',
    'Adrnin',
    'AdmIn',
    'The Admin',
    'Administrator',
    'Moderator Tom',
    'Mod',
    'mods',
    'Staff 7',
    'OfficiaI',
    'Operator',
    'System',
    'Bot Brass',
    'B0t 7',
    // Cyrillic throughout, so mixed scripts do not give it away.
    'ѕиррогт',
    'ꓮꓓꓟꓲꓠ',
    'ꓢꓴꓑꓑꓳꓣꓔ',
    // Emoji that are letters, and pairs of letters that are no flag.
    '🅰dmin',
    'Supp🅾rt',
    'C⭕🇫🇫er',
    'S·u·p·p·o·r·t',
    'Adm۱n',
  ])('%s', (name) => {
    expect(isStaffName(name, 'Coffer')).toBe(true)
  })
})

describe('an ordinary name', () => {
  test.each([
    'Ada',
    'Ada 🇦🇩🇲🇪',
    '🅰 Ada',
    'Badminton',
    'Botswana',
    'Talbot',
    'Modest Mouse',
    'Modena',
    'Coffee',
    'Offer',
    'Cooper',
    'Cooperative',
    'Systema',
    'Sport',
    'Portia',
    'Иван',
    '山田',
    '🦊',
    'Player 1',
    'Demo player',
    'Unofficial',
  ])('%s', (name) => {
    expect(isStaffName(name, 'Coffer')).toBe(false)
  })
})

test('a short brand matches only as a whole word', () => {
  expect(isStaffName('Ace', 'Ace')).toBe(true)
  expect(isStaffName('Grace', 'Ace')).toBe(false)
})
