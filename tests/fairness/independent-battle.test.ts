import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BattleReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import type { BoxVersion } from '#domain/games/box.ts'
import { aChain } from '#tests/support/beacon-peer.ts'
import {
  aBattleReceipt,
  aPlan,
  battleWays,
  PUBLISHED_ROUND,
  type SignedRound,
  signedRoundAt,
} from './battle-builders.ts'
import { disagreement, isTrulySigned } from './independent-battle.ts'
import { type Replay, replay } from './replay.ts'

const BATTLES = 1_000
const BEACON_ROUNDS = 40

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

function beaconRounds(random: Replay): SignedRound[] {
  const network = aChain()
  const { genesisMs } = network.chain
  const own = Array.from({ length: BEACON_ROUNDS }, () =>
    signedRoundAt(network, genesisMs + random.below(30 * 24 * 3_600_000)),
  )
  return [PUBLISHED_ROUND, ...own]
}

/** Battles of every way to play in turn; every third has so few prices that teams tie. */
function battles(random: Replay, count: number): BattleReceipt[] {
  const beacons = beaconRounds(random)
  return Array.from({ length: count }, (_, index) => {
    const way = battleWays[index % battleWays.length] ?? battleWays[0]
    const beacon = beacons[random.below(beacons.length)] ?? PUBLISHED_ROUND
    if (!way) throw new Error('no way to play')
    const plan = aPlan(random, way, beacon)
    const versions = index % 3 === 0 ? plan.versions.map(evened) : plan.versions
    return aBattleReceipt({ ...plan, versions }, nativeHmac)
  })
}

/** The box with all its items at one price. */
const evened = (version: BoxVersion): BoxVersion => ({
  ...version,
  items: version.items.map((item) => ({ ...item, priceCents: version.priceCents })),
})

test('the second verifier finds what the product drew, in 1,000 battles of all 42 kinds', {
  timeout: 60_000,
}, () => {
  const receipts = battles(replay('independent battles', 'coffer'), BATTLES)
  const found = receipts.flatMap((receipt) => disagreement(receipt) ?? [])
  expect(found).toEqual([])
  const draws = receipts.map(({ result }) => result?.draw?.kind)
  expect(draws.filter((kind) => kind === 'tie').length).toBeGreaterThan(100)
  expect(draws.filter((kind) => kind === 'jackpot').length).toBeGreaterThan(100)
})

test('so do the product’s own, and the pairing itself, in every kind', { timeout: 60_000 }, () => {
  for (const receipt of battles(replay('own verifier of battles'), battleWays.length)) {
    expect(verifyReceipt(receipt, nativeHmac).checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect(isTrulySigned(receipt as Parameters<typeof isTrulySigned>[0])).toBe(true)
  }
})

test('both refuse what was forged', { timeout: 60_000 }, () => {
  const random = replay('forged battles')
  const accepted = battles(random, 100).flatMap((receipt) => {
    const forged = forge(receipt, random)
    const isRefused = verifyReceipt(forged, nativeHmac).verdict === 'failed'
    return isRefused && disagreement(forged) !== null ? [] : [forged]
  })
  expect(accepted.slice(0, 2)).toEqual([])
})

/** The receipt with one thing changed that decides something. */
function forge(receipt: BattleReceipt, random: Replay): BattleReceipt {
  const forged = structuredClone(receipt)
  const { beacon, result, rounds, seats } = forged
  const [seat] = seats
  const [drop] = rounds[0]?.drops ?? []
  const [payout] = result?.payouts ?? []
  if (!beacon || !result || !seat || !drop || !payout) throw new Error('not an ended battle')
  const forgeries = [
    () => (forged.server_seed = 'ab'.repeat(32)),
    () => (forged.server_seed_hash = 'ab'.repeat(32)),
    () => (forged.entropy = 'ab'.repeat(32)),
    () => (seat.client_seed = 'another'),
    () => (beacon.round += 1),
    () => (beacon.randomness = 'ab'.repeat(32)),
    () => (drop.ticket = (drop.ticket + 1) % 10_000_000),
    () => (drop.item_id += '.'),
    () => (result.totals_cents[0] = (result.totals_cents[0] ?? 0) + 1),
    () => (result.winning_team_idx = (result.winning_team_idx ?? -1) + 1),
    () => result.winners.pop(),
    () => (payout.coins_cents += 1),
    () => (payout.takes_items = !payout.takes_items),
  ]
  forgeries[random.below(forgeries.length)]?.()
  return forged
}
