import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type BeaconChain, QUICKNET, randomnessOf, roundTime } from '#domain/fairness/beacon.ts'
import type { PublishedChain } from '#domain/fairness/chain-check.ts'
import { buildChain } from '#domain/fairness/hash-chain.ts'
import type { CrashReceipt, RoundReceipt, WheelReceipt } from '#domain/fairness/receipt.ts'
import { configurationHash } from '#domain/fairness/receipt-version.ts'
import { commitmentOf, SCHEME } from '#domain/fairness/seeds.ts'
import type { Hmac } from '#domain/fairness/stream.ts'
import { BUST_MAX, bustOf, CRASH_VERSION, msToReach, multiplierAt } from '#domain/games/crash.ts'
import { sectorOf, WHEEL_VERSION, type WheelMultiplier } from '#domain/games/wheel.ts'
import { minCents } from '#domain/money/money.ts'
import { PUBLISHED_ROUND, type SignedRound } from './battle-builders.ts'

/** The inputs of a round, and its place in its chain. */
export interface RoundPlan {
  /** h(0) .. h(length), in the order of publication. */
  chain: Uint8Array[]
  index: number
  beacon: SignedRound
}

export const aRoundPlan = (overrides: Partial<RoundPlan> = {}): RoundPlan => ({
  chain: buildChain(hexToBytes('01'.padStart(64, '0')), 12),
  index: 7,
  beacon: PUBLISHED_ROUND,
  ...overrides,
})

const CRASH_CONFIGURATION = {
  ...CRASH_VERSION,
  version_hash: configurationHash(CRASH_VERSION),
}
const WHEEL_CONFIGURATION = {
  ...WHEEL_VERSION,
  version_hash: configurationHash(WHEEL_VERSION),
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

function linkOf({ chain, index }: RoundPlan): { link: Uint8Array; end: Uint8Array } {
  const [end, link] = [chain[0], chain[index]]
  if (!end || !link) throw new Error('The chain has no such link')
  return { link, end }
}

function aRound(plan: RoundPlan, flownMs: number) {
  const { link, end } = linkOf(plan)
  const { chain, round, signature } = plan.beacon
  const randomness = randomnessOf(signature)
  const dueMs = roundTime(chain, round)
  return {
    scheme: SCHEME,
    bet_id: 'bet-1',
    player: 'Quiet Otter',
    round_id: 'round-1',
    index: plan.index,
    link: bytesToHex(link),
    link_hash: commitmentOf(link),
    chain: { chain_id: 'chain-1', chain_end: bytesToHex(end), length: plan.chain.length - 1 },
    beacon: {
      chain: chain.chain,
      public_key: chain.publicKey,
      genesis_ms: chain.genesisMs,
      period_ms: chain.periodMs,
      is_sandbox: chain.chain !== QUICKNET.chain,
      round,
      signature,
      randomness,
    },
    salt: randomness,
    created_at: isoOf(dueMs - 3_000),
    bets_close_at: isoOf(dueMs - 500),
    started_at: isoOf(dueMs + 120),
    ended_at: isoOf(dueMs + 120 + flownMs),
  }
}

/** A bet on Rocket: its stake, its auto cash-out, and the time of a manual cash-out. */
export interface CrashBetPlan {
  stakeCents: number
  autoHundredths: number | null
  isGiven: boolean
  elapsedMs: number | null
}

/** The receipt of a bet on Rocket as the shop writes it after the round. */
export function aCrashReceipt(
  plan: RoundPlan = aRoundPlan(),
  bet: Partial<CrashBetPlan> = {},
  hmac?: Hmac,
): CrashReceipt {
  const { stakeCents = 1_234, autoHundredths = 150, isGiven = false, elapsedMs = null } = bet
  const drawn = bustOf(linkOf(plan).link, randomnessOf(plan.beacon.signature), hmac)
  const bust = minCents(drawn, BUST_MAX)
  const byHand = elapsedMs === null ? null : Number(multiplierAt(elapsedMs))
  const isInTime = autoHundredths === null || (byHand ?? 0) <= autoHundredths
  const isByHand = byHand !== null && byHand < bust && isInTime
  const isByAuto = !isByHand && autoHundredths !== null && autoHundredths <= bust
  const multiplier = isByHand ? byHand : isByAuto ? autoHundredths : null
  const payout = (BigInt(stakeCents) * BigInt(multiplier ?? 0)) / 100n
  return {
    ...aRound(plan, msToReach(bust)),
    game: 'crash',
    parameters: { auto_cashout_hundredths: autoHundredths, is_auto_cashout_given: isGiven },
    configuration: CRASH_CONFIGURATION,
    stake_cents: stakeCents,
    status: multiplier === null ? 'lost' : 'won',
    result: {
      bust_hundredths: Number(bust),
      multiplier_hundredths: multiplier,
      elapsed_ms: isByHand ? elapsedMs : null,
      bust_after_ms: msToReach(bust),
    },
    payout_cents: Number(payout),
  }
}

/** The receipt of a bet on the Crazy Wheel as the shop writes it after the round. */
export function aWheelReceipt(
  plan: RoundPlan = aRoundPlan(),
  bet: { stakeCents?: number; multiplier?: WheelMultiplier } = {},
  hmac?: Hmac,
): WheelReceipt {
  const { stakeCents = 1_234, multiplier = 2 } = bet
  const salt = randomnessOf(plan.beacon.signature)
  const sector = sectorOf(linkOf(plan).link, salt, plan.index, hmac)
  const carried = WHEEL_VERSION.sectors[sector] ?? 2
  const isWon = carried === multiplier
  return {
    ...aRound(plan, 6_000),
    game: 'wheel',
    parameters: { multiplier },
    configuration: WHEEL_CONFIGURATION,
    stake_cents: stakeCents,
    status: isWon ? 'won' : 'lost',
    result: { sector, multiplier: carried },
    payout_cents: isWon ? stakeCents * multiplier : 0,
  }
}

type Stage = 'open' | 'running' | 'void'

/** The receipt of the same bet at an earlier stage, or of a round that was voided before its beacon. */
export function beforeItsEnd<T extends RoundReceipt>(receipt: T, stage: Stage): T {
  const beacon =
    stage === 'running' ? receipt.beacon : { ...receipt.beacon, signature: null, randomness: null }
  const nothing = Object.fromEntries(Object.keys(receipt.result).map((key) => [key, null]))
  const isWheelRunning = receipt.game === 'wheel' && stage === 'running'
  return {
    ...receipt,
    beacon,
    salt: stage === 'running' ? receipt.salt : null,
    link: stage === 'void' || isWheelRunning ? receipt.link : null,
    status: stage === 'void' ? 'refunded' : 'open',
    result: isWheelRunning ? receipt.result : nothing,
    payout_cents: stage === 'void' ? receipt.stake_cents : null,
    started_at: stage === 'running' ? receipt.started_at : null,
    ended_at: stage === 'void' ? receipt.ended_at : null,
  }
}

/** A chain as its call returns it: all ended rounds, newest first; those in `voids` had no beacon. */
export function aStatedChain(
  game: 'crash' | 'wheel',
  network: { chain: BeaconChain; signatureOf(round: number): string },
  { length = 12, ended = 9, voids = [] as number[] } = {},
): PublishedChain {
  const chain = buildChain(hexToBytes('02'.padStart(64, '0')), length)
  const links = Array.from({ length: ended }, (_, at) => {
    const index = ended - at
    const link = chain[index] ?? new Uint8Array()
    const round = 5_000 + 5 * index
    const isVoid = voids.includes(index)
    const signature = isVoid ? null : network.signatureOf(round)
    const salt = signature === null ? null : randomnessOf(signature)
    return {
      index,
      round_id: `round-${index}`,
      link: bytesToHex(link),
      salt,
      beacon: { chain: network.chain.chain, round, signature },
      result: salt === null ? null : resultOf(game, link, salt, index),
    }
  })
  return {
    scheme: SCHEME,
    game,
    chain_id: 'chain-1',
    chain_end: bytesToHex(chain[0] ?? new Uint8Array()),
    length,
    announced_at: '2026-01-01T00:00:00.000Z',
    next_index: ended + 1,
    beacon: {
      chain: network.chain.chain,
      public_key: network.chain.publicKey,
      genesis_ms: network.chain.genesisMs,
      period_ms: network.chain.periodMs,
      is_sandbox: true,
    },
    links,
  }
}

function resultOf(game: 'crash' | 'wheel', link: Uint8Array, salt: string, index: number): number {
  if (game === 'wheel') return sectorOf(link, salt, index)
  return Number(minCents(bustOf(link, salt), BUST_MAX)) / 100
}
