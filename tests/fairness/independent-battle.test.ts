import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BattleReceipt, verifyReceipt } from '#domain/fairness/receipt.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import type { BoxVersion } from '#domain/games/box.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { times } from '#tests/support/setup/sampling.ts'
import {
  aBattleReceipt,
  aPlan,
  battleWays,
  PUBLISHED_ROUND,
  planOver,
  type SignedRound,
  signedRoundAt,
} from './battle-builders.ts'
import { aRandomVersion } from './box-builders.ts'
import { disagreement, isTrulySigned } from './independent-battle.ts'
import { type Replay, replay } from './replay.ts'

const BATTLES = times('BATTLES', 2_000)
/** A drop counts as one result, like an opening of a box. */
const FORGED_BATTLES = times('FORGED_BATTLES', 40)
const RESULTS_EACH = 2.5
const LONG_BATTLES = Math.floor(BATTLES / 40)
const BOXES = Math.min(200, BATTLES / 20)
const BEACON_ROUNDS = 12

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

function beaconRounds(random: Replay): SignedRound[] {
  const network = aChain()
  const { genesisMs } = network.chain
  const own = Array.from({ length: BEACON_ROUNDS }, () =>
    signedRoundAt(network, genesisMs + random.below(30 * DAY_MS)),
  )
  return [PUBLISHED_ROUND, ...own]
}

/** Battles of every way to play in turn; every third has so few prices that teams tie. */
function* battles(random: Replay, count: number): Generator<BattleReceipt> {
  const beacons = beaconRounds(random)
  for (let index = 0; index < count; index += 1) {
    const way = battleWays[index % battleWays.length]
    const beacon = beacons[random.below(beacons.length)] ?? PUBLISHED_ROUND
    if (!way) throw new Error('no way to play')
    const plan = aPlan(random, way, beacon)
    const versions = index % 3 === 0 ? plan.versions.map(evened) : plan.versions
    yield aBattleReceipt({ ...plan, versions }, nativeHmac)
  }
}

const duels = battleWays.filter(({ format }) => format === '1v1')

/** Over boxes that many battles share, mostly duels of a single round, so that they are quick to make. */
function* shortBattles(random: Replay, count: number): Generator<BattleReceipt> {
  const beacons = beaconRounds(random)
  const boxes = Array.from({ length: BOXES }, (_, index) =>
    index % 3 === 0 ? evened(aRandomVersion(random)) : aRandomVersion(random),
  )
  for (let index = 0; index < count; index += 1) {
    const ways = index % 4 === 0 ? battleWays : duels
    const way = ways[random.below(ways.length)]
    const beacon = beacons[random.below(beacons.length)]
    const box = boxes[random.below(BOXES)]
    if (!way || !beacon || !box) throw new Error('no way to play')
    const rounds = random.below(10) === 0 ? [0, 0] : [0]
    yield aBattleReceipt(planOver(random, way, { beacon, versions: [box], rounds }), nativeHmac)
  }
}

/** The box with the same price for all items. */
const evened = (version: BoxVersion): BoxVersion => ({
  ...version,
  items: version.items.map((item) => ({ ...item, priceCents: version.priceCents })),
})

test('the second verifier accepts battles of all 42 kinds', () => {
  const random = replay('independent battles', 'coffer')
  const found: string[] = []
  let results = 0
  const draws = new Map<string | undefined, number>()
  const rounds = new Map<number | undefined, BattleReceipt>()
  const look = (receipt: BattleReceipt) => {
    const fault = disagreement(receipt)
    if (fault !== null) found.push(fault)
    results += receipt.seats.length * receipt.rounds.length
    const kind = receipt.result?.draw?.kind
    draws.set(kind, (draws.get(kind) ?? 0) + 1)
    rounds.set(receipt.beacon?.round, receipt)
  }
  for (const receipt of battles(random, LONG_BATTLES)) look(receipt)
  for (const receipt of shortBattles(random, BATTLES - LONG_BATTLES)) look(receipt)
  expect(found).toEqual([])
  expect(results).toBeGreaterThan(BATTLES * RESULTS_EACH)
  expect(draws.get('tie')).toBeGreaterThan(BATTLES / 10)
  expect(draws.get('jackpot')).toBeGreaterThan(BATTLES / 10)
  for (const receipt of rounds.values()) expect(isTrulySigned(asClaim(receipt))).toBe(true)
})

test('so does the product’s own, for every kind', () => {
  for (const receipt of battles(replay('own verifier of battles'), battleWays.length)) {
    expect(verifyReceipt(receipt, nativeHmac).checks.filter(({ isOk }) => !isOk)).toEqual([])
  }
})

test('both reject forged battles', () => {
  const random = replay('forged battles')
  const accepted = [...battles(random, FORGED_BATTLES)].flatMap((receipt) => {
    const forged = forge(receipt, random)
    const isRefused = verifyReceipt(forged, nativeHmac).verdict === 'failed'
    return isRefused && disagreement(forged) !== null ? [] : [forged]
  })
  expect(accepted.slice(0, 2)).toEqual([])
})

const asClaim = (receipt: BattleReceipt) => receipt as Parameters<typeof isTrulySigned>[0]

/** The receipt with one deciding value changed. */
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
