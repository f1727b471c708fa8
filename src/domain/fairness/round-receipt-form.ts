import { CRASH_VERSION } from '#domain/games/crash.ts'
import { WHEEL_MULTIPLIERS, WHEEL_VERSION, type WheelMultiplier } from '#domain/games/wheel.ts'
import { RECEIPT_BEACON, type ReceiptBeacon } from './receipt-beacon.ts'
import {
  type Form,
  isBoolean,
  isCount,
  isHash,
  isInstant,
  isPrice,
  isText,
  orNull,
} from './receipt-form.ts'

/** An upper bound on the length of any chain. */
const LENGTH_MAX = 10_000_000
const HUNDREDTHS_MIN = 100

interface RoundOfReceipt {
  scheme: string
  bet_id: string
  player: string
  round_id: string
  /** The round's place in its chain, counted from 1. */
  index: number
  /** Null until it is revealed. */
  link: string | null
  link_hash: string
  chain: { chain_id: string; chain_end: string; length: number }
  /** Fixed before bets opened. */
  beacon: ReceiptBeacon
  /** The beacon's randomness; null until it is published. */
  salt: string | null
  stake_cents: number
  /** Null while the bet is open, or if it was canceled. */
  payout_cents: number | null
  created_at: string
  bets_close_at: string
  started_at: string | null
  ended_at: string | null
}

/** Everything needed to check a bet on Rocket. Multipliers are whole hundredths. */
export interface CrashReceipt extends RoundOfReceipt {
  game: 'crash'
  parameters: {
    /** `is_auto_cashout_given`: the player set none, so the shop set the highest that keeps the profit in the limit. */
    auto_cashout_hundredths: number | null
    is_auto_cashout_given: boolean
  }
  configuration: {
    kind: 'crash'
    slug: string
    version: number
    version_hash: string
    growth_per_ms: number
    edge_basis_points: number
  }
  status: 'open' | 'won' | 'lost' | 'canceled' | 'refunded'
  result: {
    bust_hundredths: number | null
    /** The multiplier at which a winning bet was paid. */
    multiplier_hundredths: number | null
    /** When the server received the cash-out, in whole ms since the start; null if the auto cash-out won the bet. */
    elapsed_ms: number | null
    /** The first whole ms since the start at which the multiplier reached the bust. */
    bust_after_ms: number | null
  }
}

/** Everything needed to check a bet on the Crazy Wheel. */
export interface WheelReceipt extends RoundOfReceipt {
  game: 'wheel'
  parameters: { multiplier: WheelMultiplier }
  configuration: {
    kind: 'wheel'
    slug: string
    version: number
    version_hash: string
    sectors: readonly WheelMultiplier[]
  }
  status: 'open' | 'won' | 'lost' | 'canceled' | 'refunded'
  result: { sector: number | null; multiplier: WheelMultiplier | null }
}

export type RoundReceipt = CrashReceipt | WheelReceipt

const isPositive = (value: unknown): boolean => isCount(value) && Number(value) > 0
const isLength = (value: unknown): boolean => isPositive(value) && Number(value) <= LENGTH_MAX
// The time to compute a multiplier grows with the duration.
const DURATION_MS_MAX = 3_600_000
const isDuration = (value: unknown): boolean => isCount(value) && Number(value) <= DURATION_MS_MAX
const isHundredths = (value: unknown): boolean => isCount(value) && Number(value) >= HUNDREDTHS_MIN
const isMultiplier = (value: unknown): boolean => WHEEL_MULTIPLIERS.some((each) => each === value)

const ROUND = {
  scheme: isText,
  bet_id: isText,
  player: isText,
  round_id: isText,
  index: isLength,
  link: orNull(isHash),
  link_hash: isHash,
  chain: { chain_id: isText, chain_end: isHash, length: isLength },
  beacon: RECEIPT_BEACON,
  salt: orNull(isHash),
  stake_cents: isPrice,
  payout_cents: orNull(isCount),
  created_at: isInstant,
  bets_close_at: isInstant,
  started_at: orNull(isInstant),
  ended_at: orNull(isInstant),
} satisfies Form

export const CRASH_RECEIPT: Form = {
  ...ROUND,
  game: (value) => value === 'crash',
  parameters: {
    auto_cashout_hundredths: orNull(isHundredths),
    is_auto_cashout_given: isBoolean,
  },
  configuration: {
    kind: (value) => value === 'crash',
    slug: isText,
    version: isCount,
    version_hash: isHash,
    // The formulas hold for this growth and this edge only.
    growth_per_ms: (value) => value === CRASH_VERSION.growth_per_ms,
    edge_basis_points: (value) => value === CRASH_VERSION.edge_basis_points,
  },
  status: (value) =>
    ['open', 'won', 'lost', 'canceled', 'refunded'].some((status) => status === value),
  result: {
    bust_hundredths: orNull(isHundredths),
    multiplier_hundredths: orNull(isHundredths),
    elapsed_ms: orNull(isDuration),
    bust_after_ms: orNull(isDuration),
  },
}

export const WHEEL_RECEIPT: Form = {
  ...ROUND,
  game: (value) => value === 'wheel',
  parameters: { multiplier: isMultiplier },
  configuration: {
    kind: (value) => value === 'wheel',
    slug: isText,
    version: isCount,
    version_hash: isHash,
    sectors: (value) =>
      Array.isArray(value) &&
      value.length === WHEEL_VERSION.sectors.length &&
      value.every(isMultiplier),
  },
  status: (value) =>
    ['open', 'won', 'lost', 'canceled', 'refunded'].some((status) => status === value),
  result: {
    sector: orNull((value) => isCount(value) && Number(value) < WHEEL_VERSION.sectors.length),
    multiplier: orNull(isMultiplier),
  },
}
