import { describe, expect, test } from 'vitest'
import { isStaffName } from './staff-names.ts'

describe('a name that could be one of the house', () => {
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
    // Cyrillic throughout: no mixture gives it away.
    'ѕиррогт',
  ])('%s', (name) => {
    expect(isStaffName(name, 'Coffer')).toBe(true)
  })
})

describe('a name that is a name', () => {
  test.each([
    'Ada',
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

test('a brand of few letters is a whole word, or every name would hold it', () => {
  expect(isStaffName('Ace', 'Ace')).toBe(true)
  expect(isStaffName('Grace', 'Ace')).toBe(false)
})
