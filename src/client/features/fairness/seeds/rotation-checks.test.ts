import { expect, test } from 'vitest'
import type { SeedState } from '#contract/http/fairness.ts'
import { checkRotation, type Rotation } from './rotation-checks.ts'

const SERVER_SEED = '01'.padStart(64, '0')
const COMMITMENT = 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5'
const NEXT = 'b'.repeat(64)

const shown: SeedState = {
  server_seed_hash: COMMITMENT,
  next_server_seed_hash: NEXT,
  client_seed: 'mine',
  client_seed_origin: 'player',
  nonce: 4,
}
const honest: Rotation = {
  server_seed: SERVER_SEED,
  server_seed_hash: COMMITMENT,
  client_seed: 'mine',
  nonce: 4,
  current: {
    server_seed_hash: NEXT,
    next_server_seed_hash: 'c'.repeat(64),
    client_seed: 'fresh',
    client_seed_origin: 'player',
    nonce: 0,
  },
}

const failedIn = (rotation: Rotation) =>
  checkRotation(shown, 'fresh', rotation)
    .filter(({ isOk }) => !isOk)
    .map(({ name }) => name)

test('an honest rotation passes every check', () => {
  expect(failedIn(honest)).toEqual([])
})

test.each<[string, Rotation, RegExp]>([
  ['another server seed', { ...honest, server_seed: 'ab'.repeat(32) }, /sha256 of the revealed/],
  ['a seed of another length', { ...honest, server_seed: '01' }, /sha256 of the revealed/],
  [
    'another commitment than announced',
    { ...honest, current: { ...honest.current, server_seed_hash: 'd'.repeat(64) } },
    /announced as next/,
  ],
  ['another old client seed', { ...honest, client_seed: 'theirs' }, /old client seed/],
  [
    'another new client seed',
    { ...honest, current: { ...honest.current, client_seed: 'theirs' } },
    /one you chose/,
  ],
])('%s is detected', (_, rotation, check) => {
  expect(failedIn(rotation)).toEqual([expect.stringMatching(check)])
})
