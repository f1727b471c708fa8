import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { drawBox, versionHash } from '#domain/games/box.ts'
import {
  checkSeed,
  checkSeedBet,
  checkSeedEnd,
  type RevealedSeed,
  type SeedBet,
  type SeedFault,
} from './seed-check.ts'
import { commitmentOf } from './seeds.ts'
import { betStream } from './stream.ts'

const SERVER_SEED = '07'.repeat(32)
const items = [
  { id: 'watch', name: 'Night Watch', priceCents: 9_000n, tickets: 2_000_000 },
  { id: 'cap', name: 'Court Cap', priceCents: 500n, tickets: 8_000_000 },
]
const version = { kind: 'box', slug: 'night', version: 2, priceCents: 2_445n, items } as const
const configuration = {
  kind: 'box',
  slug: 'night',
  version: 2,
  version_hash: versionHash(version),
  price_cents: 2_445,
  items: items.map(({ priceCents, ...rest }) => ({ ...rest, price_cents: Number(priceCents) })),
} as const
const serverSeed = hexToBytes(SERVER_SEED)

function aBet(nonce: number): SeedBet {
  const { ticket, item } = drawBox(items, betStream({ serverSeed, clientSeed: 'mine', nonce }))
  return {
    bet_id: `bet-${nonce}`,
    game: 'box',
    nonce,
    parameters: {},
    stake_cents: 2_445,
    payout_cents: Number(item.priceCents),
    result: { ticket, item_id: item.id },
    created_at: '2026-11-21T07:03:00.000Z',
    configuration: 0,
  }
}

const aSeed = (changes: Partial<RevealedSeed> = {}): RevealedSeed => ({
  server_seed_hash: commitmentOf(serverSeed),
  server_seed: SERVER_SEED,
  client_seed: 'mine',
  client_seed_origin: 'player',
  player: 'Marlowe',
  nonce: 12,
  ...changes,
})

/** All faults of a seed and its list of bets. */
function faultsOf(seed: RevealedSeed, bets: readonly SeedBet[]): SeedFault[] {
  const found = [
    checkSeed(seed),
    ...bets.map((bet, place) => checkSeedBet(seed, place, bet, [configuration])),
    checkSeedEnd(seed, bets.length),
  ]
  return found.filter((fault) => fault !== null)
}

const bets = Array.from({ length: 12 }, (_, nonce) => aBet(nonce))

describe('the list of a revealed seed', () => {
  it('is valid if every nonce is there and every bet recomputes', () => {
    expect(faultsOf(aSeed(), bets)).toEqual([])
  })

  it('has a fault at the gap if a nonce is missing', () => {
    const gap = bets.filter(({ nonce }) => nonce !== 5)
    const [first] = faultsOf(aSeed(), gap)
    expect(first).toEqual({ nonce: 5, detail: 'Nonce 5 is missing: the list continues with 6.' })
  })

  it('has a fault if it ends too early', () => {
    expect(faultsOf(aSeed(), bets.slice(0, 11))).toEqual([
      { nonce: null, detail: 'The seed was used 12 times, but 11 are listed.' },
    ])
  })

  it('has a fault if the seed does not match its commitment', () => {
    const found = faultsOf(aSeed({ server_seed: '08'.repeat(32) }), bets)
    expect(found[0]?.nonce).toBeNull()
    expect(found).toHaveLength(13)
  })

  it.each<[string, Partial<SeedBet>]>([
    ['ticket', { result: { ticket: 1, item_id: 'watch' } }],
    ['payout', { payout_cents: 1 }],
    ['stake', { stake_cents: 1 }],
    ['configuration that is missing', { configuration: 1 }],
  ])('has a fault if a bet has another %s', (_, changes) => {
    const wrong = bets.map((bet) => (bet.nonce === 3 ? { ...bet, ...changes } : bet))
    expect(faultsOf(aSeed(), wrong).map(({ nonce }) => nonce)).toEqual([3])
  })
})
