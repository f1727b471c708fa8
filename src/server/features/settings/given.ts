import { dealStakes, deals } from '#domain/games/deals.ts'
import { type Game, type InstantGameName, instantGames } from '#domain/games/games.ts'
import { WHEEL_MULTIPLIERS, WHEEL_PERSON_PART } from '#domain/games/wheel.ts'
import { type Cents, minCents, shareFloor, toCoins, toHundredths } from '#domain/money/money.ts'
import type { Bounded, SettingsGiven } from '#domain/settings/table.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Above the price of any box, and of a battle with any boxes. */
const ANY_PRICE = 100_000_000
const LEAST = 0.01
const TOP_MULTIPLIER = BigInt(Math.max(...WHEEL_MULTIPLIERS))

/** The highest stake at which a bet on Rocket can win one percent. */
export const crashStakeMax = (maxProfitBet: Cents): Cents => maxProfitBet * 100n

/** The highest stake at 50x whose profit one person may take from a round. */
export const wheelStakeMax = (maxProfitRound: Cents): Cents =>
  maxProfitRound / (WHEEL_PERSON_PART * (TOP_MULTIPLIER - 1n))

/** The highest stake of an instant game, whose payout has a maximum. */
const instantStakeMax = (game: InstantGameName, maxPayout: Cents): Cents =>
  game === 'deals' ? dealStakes(deals.rules, maxPayout).max : maxPayout

export const profitKeys = {
  crashBet: 'games.crash.max_profit_bet',
  crashRound: 'games.crash.max_profit_round',
  wheelRound: 'games.wheel.max_profit_round',
} as const
export const maxPayoutKey = (game: InstantGameName) => `games.${game}.max_payout` as const

/**
 * Defaults and bounds by the environment. For the limits of games it says what the company can pay: operators may lower that,
 * never raise it. Stakes may be raised as far as those payouts allow.
 */
export function givenBy({
  games: { crash, wheel, ...instant },
  shopInfo,
  compliance: { jurisdiction, retentionYears },
  mode,
}: Pick<Config, 'games' | 'shopInfo' | 'compliance' | 'mode'>): SettingsGiven {
  const names = [...instantGames.keys()] as InstantGameName[]
  const anyPrice = { default: ANY_PRICE, min: LEAST, max: ANY_PRICE }
  return {
    facts: shopInfo.given,
    isChatOpen: mode === 'demo',
    jurisdiction: {
      gameCycleMs: jurisdiction.gameCycleMsMin,
      canCancelWithdrawals: jurisdiction.canCancelWithdrawals,
      retentionYears,
      refusedCountries: [...jurisdiction.blockedCountries],
      isCountryKnown: jurisdiction.countryHeader !== null,
    },
    maxStake: {
      box: anyPrice,
      battle: anyPrice,
      crash: stakes(crash, crashStakeMax(crash.maxProfitBet)),
      wheel: stakes(wheel, wheelStakeMax(wheel.maxProfitRound)),
      ...(Object.fromEntries(
        names.map((name) => [
          name,
          stakes(instant[name], instantStakeMax(name, instant[name].maxPayout)),
        ]),
      ) as Record<InstantGameName, Bounded>),
    } satisfies Record<Game, Bounded>,
    payouts: {
      [profitKeys.crashBet]: {
        ...upTo(crash.maxProfitBet, crash.minAmount),
        does: 'The highest profit of one bet on Rocket.',
      },
      [profitKeys.crashRound]: {
        ...upTo(crash.maxProfitRound, crash.minAmount),
        does: 'The most that the house can lose in a round of Rocket.',
      },
      [profitKeys.wheelRound]: {
        ...upTo(wheel.maxProfitRound, wheel.minAmount * WHEEL_PERSON_PART * (TOP_MULTIPLIER - 1n)),
        does: 'The most that the house can lose in a round of Crazy Wheel.',
      },
      ...Object.fromEntries(
        [...instantGames.values()].map(({ name, label, topMultiplier }) => {
          const { minAmount, maxPayout } = instant[name as InstantGameName]
          const top = toHundredths(topMultiplier ?? LEAST_DEAL)
          const least = shareFloor(minAmount, top, 100n)
          const does = `The most that one bet on ${label} pays.`
          return [maxPayoutKey(name as InstantGameName), { ...upTo(maxPayout, least), does }]
        }),
      ),
    },
  }
}

/** A deal stakes at most four fifths of its target. */
const LEAST_DEAL = 2

const stakes = (limits: { minAmount: Cents; maxAmount: Cents }, most: Cents): Bounded => ({
  default: toCoins(limits.maxAmount),
  min: toCoins(limits.minAmount),
  // The environment may allow more than bets can use.
  max: toCoins(most > limits.maxAmount ? most : limits.maxAmount),
})

const upTo = (most: Cents, least: Cents): Bounded => ({
  default: toCoins(most),
  min: toCoins(minCents(least, most)),
  max: toCoins(most),
})
