import { z } from 'zod'
import { DICE_WINNING_TICKETS, diceMultiplier } from '#domain/games/dice.ts'
import { PLINKO_PAYTABLES } from '#domain/games/plinko-paytables.ts'
import { WHEEL_MULTIPLIERS, WHEEL_PERSON_PART } from '#domain/games/wheel.ts'
import { type Cents, isCoins, shareFloor, toCents } from '#domain/money/money.ts'

const words = 'must be an amount of coins above zero, with at most two decimals'
export const coins = (byDefault: number) =>
  z.coerce
    .number(words)
    .positive(words)
    .refine(isCoins, words)
    .default(byDefault)
    .transform(toCents)

const betsMs = (byDefault: number) =>
  z.coerce.number().int().min(3_000).max(60_000).default(byDefault)

export const gameEnvironment = {
  CRASH_MIN_AMOUNT: coins(0.1),
  CRASH_MAX_AMOUNT: coins(1_000),
  CRASH_MAX_PROFIT_BET: coins(10_000),
  // A bet without an auto cash-out reserves the maximum profit of a bet.
  CRASH_MAX_PROFIT_ROUND: coins(25_000_000),
  CRASH_BETS_MS: betsMs(8_000),
  WHEEL_MIN_AMOUNT: coins(0.1),
  WHEEL_MAX_AMOUNT: coins(200),
  WHEEL_MAX_PROFIT_ROUND: coins(1_000_000),
  WHEEL_BETS_MS: betsMs(15_000),
  DICE_MIN_AMOUNT: coins(0.1),
  DICE_MAX_AMOUNT: coins(1_000),
  DICE_MAX_PAYOUT: coins(10_000),
  PLINKO_MIN_AMOUNT: coins(0.1),
  PLINKO_MAX_AMOUNT: coins(1_000),
  PLINKO_MAX_PAYOUT: coins(10_000),
  DEALS_MIN_AMOUNT: coins(0.1),
  DEALS_MAX_AMOUNT: coins(10_000),
  DEALS_MAX_PAYOUT: coins(10_000),
}

type GameEnvironment = z.output<z.ZodObject<typeof gameEnvironment>>

/** Amounts are in cents. */
interface Limits {
  minAmount: Cents
  maxAmount: Cents
}

interface RoundLimits extends Limits {
  /** The maximum profit of all bets of a round together. */
  maxProfitRound: Cents
  /** Approximately how long bets are open, in ms. */
  betsMs: number
}

export interface InstantLimits extends Limits {
  /** The maximum payout of a bet. */
  maxPayout: Cents
}

export interface GameSettings {
  crash: RoundLimits & { maxProfitBet: Cents }
  wheel: RoundLimits
  dice: InstantLimits
  plinko: InstantLimits
  deals: InstantLimits
}

export const gameSettings = (e: GameEnvironment): GameSettings => ({
  crash: {
    minAmount: e.CRASH_MIN_AMOUNT,
    maxAmount: e.CRASH_MAX_AMOUNT,
    maxProfitBet: e.CRASH_MAX_PROFIT_BET,
    maxProfitRound: e.CRASH_MAX_PROFIT_ROUND,
    betsMs: e.CRASH_BETS_MS,
  },
  wheel: {
    minAmount: e.WHEEL_MIN_AMOUNT,
    maxAmount: e.WHEEL_MAX_AMOUNT,
    maxProfitRound: e.WHEEL_MAX_PROFIT_ROUND,
    betsMs: e.WHEEL_BETS_MS,
  },
  dice: instantLimits(e, 'DICE'),
  plinko: instantLimits(e, 'PLINKO'),
  deals: instantLimits(e, 'DEALS'),
})

const INSTANT_GAMES = ['DICE', 'PLINKO', 'DEALS'] as const

const instantLimits = (
  e: GameEnvironment,
  game: (typeof INSTANT_GAMES)[number],
): InstantLimits => ({
  minAmount: e[`${game}_MIN_AMOUNT`],
  maxAmount: e[`${game}_MAX_AMOUNT`],
  maxPayout: e[`${game}_MAX_PAYOUT`],
})

/** Reports limits that contradict each other, and maximum losses of the house that production must set explicitly. */
export function gameFaults(
  e: GameEnvironment & { COFFER_MODE: 'demo' | 'production' },
  isSet: (name: keyof GameEnvironment) => boolean,
): string[] {
  const faults: string[] = []
  const isAbove = (low: keyof GameEnvironment, high: keyof GameEnvironment) => {
    if (e[low] > e[high]) faults.push(`${low} is above ${high}.`)
  }
  isAbove('CRASH_MIN_AMOUNT', 'CRASH_MAX_AMOUNT')
  isAbove('CRASH_MAX_PROFIT_BET', 'CRASH_MAX_PROFIT_ROUND')
  isAbove('WHEEL_MIN_AMOUNT', 'WHEEL_MAX_AMOUNT')
  if (e.CRASH_MAX_AMOUNT > e.CRASH_MAX_PROFIT_BET * 100n) {
    faults.push('CRASH_MAX_PROFIT_BET must cover 1% of CRASH_MAX_AMOUNT.')
  }
  if (WHEEL_PERSON_PART * e.WHEEL_MAX_AMOUNT * (TOP_MULTIPLIER - 1n) > e.WHEEL_MAX_PROFIT_ROUND) {
    faults.push('A quarter of WHEEL_MAX_PROFIT_ROUND must cover a bet of WHEEL_MAX_AMOUNT at 50x.')
  }
  for (const game of INSTANT_GAMES) isAbove(`${game}_MIN_AMOUNT`, `${game}_MAX_AMOUNT`)
  for (const [game, multiplier] of Object.entries(topMultipliers)) {
    const { minAmount, maxPayout } = instantLimits(e, game as keyof typeof topMultipliers)
    if (shareFloor(minAmount, BigInt(multiplier * 10), 10n) > maxPayout) {
      faults.push(`${game}_MAX_PAYOUT must cover a bet of ${game}_MIN_AMOUNT at ${multiplier}x.`)
    }
  }
  if (e.COFFER_MODE === 'production') {
    for (const name of LOSSES) if (!isSet(name)) faults.push(`Production needs ${name}.`)
  }
  return faults
}

const TOP_MULTIPLIER = BigInt(Math.max(...WHEEL_MULTIPLIERS))

const topMultipliers = {
  DICE: diceMultiplier(DICE_WINNING_TICKETS.min) / 10_000,
  PLINKO: Math.max(
    ...Object.values(PLINKO_PAYTABLES).flatMap((each) => Object.values(each).flat()),
  ),
}

/** The settings that bound the house's loss in a round or a bet. */
const LOSSES = [
  'CRASH_MAX_PROFIT_ROUND',
  'WHEEL_MAX_PROFIT_ROUND',
  ...INSTANT_GAMES.map((game) => `${game}_MAX_PAYOUT` as const),
] as const
