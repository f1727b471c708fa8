import { z } from 'zod'
import { type InstantGameName, instantGames } from '#domain/games/games.ts'
import { WHEEL_MULTIPLIERS, WHEEL_PERSON_PART } from '#domain/games/wheel.ts'
import { type Cents, isCoins, shareFloor, toCents, toHundredths } from '#domain/money/money.ts'

import { described } from './described.ts'

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

type InstantSetting = `${Uppercase<InstantGameName>}_${'MIN_AMOUNT' | 'MAX_AMOUNT' | 'MAX_PAYOUT'}`

/** The name of an instant game's setting: `DICE_MAX_PAYOUT`. */
const settingOf = <Limit extends 'MIN_AMOUNT' | 'MAX_AMOUNT' | 'MAX_PAYOUT'>(
  game: string,
  limit: Limit,
) => `${game.toUpperCase()}_${limit}` as `${Uppercase<InstantGameName>}_${Limit}`

export const gameEnvironment = described(
  {
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
    ...(Object.fromEntries(
      [...instantGames.values()].flatMap(({ name, limits }) => [
        [settingOf(name, 'MIN_AMOUNT'), coins(limits.min_amount)],
        [settingOf(name, 'MAX_AMOUNT'), coins(limits.max_amount)],
        [settingOf(name, 'MAX_PAYOUT'), coins(limits.max_payout)],
      ]),
    ) as Record<InstantSetting, ReturnType<typeof coins>>),
  },
  {
    CRASH_MIN_AMOUNT: 'Coins: the least bet on Rocket.',
    CRASH_MAX_AMOUNT: 'Coins: the highest bet on Rocket.',
    CRASH_MAX_PROFIT_BET: 'Coins: the highest profit of one bet on Rocket.',
    CRASH_MAX_PROFIT_ROUND:
      'Coins: the most that the house can lose in a round of Rocket. Set it to what the company can pay.',
    CRASH_BETS_MS: 'How long bets on Rocket are open, in milliseconds.',
    WHEEL_MIN_AMOUNT: 'Coins: the least bet on Crazy Wheel.',
    WHEEL_MAX_AMOUNT: 'Coins: the highest bet on Crazy Wheel.',
    WHEEL_MAX_PROFIT_ROUND:
      'Coins: the most that the house can lose in a round of Crazy Wheel. Set it to what the company can pay.',
    WHEEL_BETS_MS: 'How long bets on Crazy Wheel are open, in milliseconds.',
    ...(Object.fromEntries(
      [...instantGames.values()].flatMap(({ name, label }) => [
        [settingOf(name, 'MIN_AMOUNT'), `Coins: the least bet on ${label}.`],
        [settingOf(name, 'MAX_AMOUNT'), `Coins: the highest bet on ${label}.`],
        [
          settingOf(name, 'MAX_PAYOUT'),
          `Coins: the most that a bet on ${label} pays. Set it to what the company can pay.`,
        ],
      ]),
    ) as Record<InstantSetting, string>),
  },
)

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

export type GameSettings = {
  crash: RoundLimits & { maxProfitBet: Cents }
  wheel: RoundLimits
} & Record<InstantGameName, InstantLimits>

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
  ...(Object.fromEntries(
    [...instantGames.keys()].map((name) => [name, instantLimits(e, name)]),
  ) as Record<InstantGameName, InstantLimits>),
})

const instantLimits = (e: GameEnvironment, game: string): InstantLimits => ({
  minAmount: e[settingOf(game, 'MIN_AMOUNT')],
  maxAmount: e[settingOf(game, 'MAX_AMOUNT')],
  maxPayout: e[settingOf(game, 'MAX_PAYOUT')],
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
  for (const { name, topMultiplier } of instantGames.values()) {
    const [least, most] = [settingOf(name, 'MIN_AMOUNT'), settingOf(name, 'MAX_PAYOUT')]
    isAbove(least, settingOf(name, 'MAX_AMOUNT'))
    if (topMultiplier === null) continue
    if (shareFloor(e[least], toHundredths(topMultiplier), 100n) > e[most]) {
      faults.push(`${most} must cover a bet of ${least} at ${topMultiplier}x.`)
    }
  }
  if (e.COFFER_MODE === 'production') {
    for (const name of LOSSES) if (!isSet(name)) faults.push(`Production needs ${name}.`)
  }
  return faults
}

const TOP_MULTIPLIER = BigInt(Math.max(...WHEEL_MULTIPLIERS))

/** The settings that bound the house's loss in a round or a bet. */
const LOSSES = [
  'CRASH_MAX_PROFIT_ROUND',
  'WHEEL_MAX_PROFIT_ROUND',
  ...[...instantGames.keys()].map((game) => settingOf(game, 'MAX_PAYOUT')),
] as const
