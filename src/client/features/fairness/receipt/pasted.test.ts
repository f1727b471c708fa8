import { expect, test } from 'vitest'
import { readPasted } from './pasted.ts'

const bet = { kind: 'bet', id: '01K-abc_7' }
const battle = { kind: 'battle', id: '01K-abc_7' }
const receipt = { kind: 'receipt', receipt: { scheme: 'hmac-sha256/v1', nonce: 3 } }

test.each([
  ['a bare id', ' 01K-abc_7\n', bet],
  ['the address of the page', 'https://coffer.example/provably-fair?bet=01K-abc_7', bet],
  ['a path of the page', '/provably-fair?bet=01K-abc_7', bet],
  ['the address of a bet’s API call', 'http://127.0.0.1:3000/api/fairness/bets/01K-abc_7', bet],
  ['the address of a battle', 'https://coffer.example/battles/01K-abc_7', battle],
  ['the address of a battle’s receipt', '/provably-fair?battle=01K-abc_7', battle],
  ['the address of the battle’s API call', '/api/fairness/battles/01K-abc_7', battle],
  ['a receipt', '{"scheme":"hmac-sha256/v1","nonce":3}', receipt],
  [
    'the API reply that contains a receipt',
    '{"data":{"scheme":"hmac-sha256/v1","nonce":3}}',
    receipt,
  ],
])('%s is parsed', (_, text, expected) => {
  expect(readPasted(text)).toEqual(expected)
})

test.each([
  ['nothing', '   '],
  ['a truncated receipt', '{"scheme":'],
  ['a sentence', 'please verify my bet'],
  ['an address without a bet', 'https://coffer.example/boxes'],
  ['an address with an invalid battle id', '/battles/..%2Fetc'],
  ['an address with an invalid bet id', '/provably-fair?bet=..%2F..%2Fetc'],
])('%s is refused with a reason', (_, text) => {
  expect(readPasted(text)).toEqual({ kind: 'unreadable', reason: expect.any(String) })
})
