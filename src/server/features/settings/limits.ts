import { type Game, type InstantGameName, instantGames } from '#domain/games/games.ts'
import { type Cents, minCents } from '#domain/money/money.ts'
import { maxStakeKey } from '#domain/settings/table.ts'
import type { GameSettings, InstantLimits } from '#server/platform/config/game-settings.ts'
import { crashStakeMax, maxPayoutKey, profitKeys, wheelStakeMax } from './given.ts'
import type { ShopSettings } from './service.ts'

/** The limits of games as they are now: each property is read when it is used. Amounts are in cents. */
export interface ShopLimits {
  games: GameSettings
  /** The highest stake of one bet on a game whose stakes are prices. */
  maxPrice(game: Extract<Game, 'box' | 'battle'>): Cents
}

/**
 * The limits of games by the present settings. Where two settings contradict each other, the lower one holds, so that no
 * order of changes lets a bet win more than either allows.
 */
export function limitsOf(
  settings: Pick<ShopSettings, 'cents'>,
  { crash, wheel, ...instant }: GameSettings,
): ShopLimits {
  const maxStake = (game: Game): Cents => settings.cents(maxStakeKey(game))
  const crashNow: GameSettings['crash'] = {
    minAmount: crash.minAmount,
    betsMs: crash.betsMs,
    get maxProfitRound() {
      return settings.cents(profitKeys.crashRound)
    },
    get maxProfitBet() {
      return minCents(settings.cents(profitKeys.crashBet), crashNow.maxProfitRound)
    },
    get maxAmount() {
      return minCents(maxStake('crash'), crashStakeMax(crashNow.maxProfitBet))
    },
  }
  const wheelNow: GameSettings['wheel'] = {
    minAmount: wheel.minAmount,
    betsMs: wheel.betsMs,
    get maxProfitRound() {
      return settings.cents(profitKeys.wheelRound)
    },
    get maxAmount() {
      return minCents(maxStake('wheel'), wheelStakeMax(wheelNow.maxProfitRound))
    },
  }
  const instantNow = [...instantGames.keys()].map((each) => {
    const name = each as InstantGameName
    const limits: InstantLimits = {
      minAmount: instant[name].minAmount,
      get maxPayout() {
        return settings.cents(maxPayoutKey(name))
      },
      // What a bet may pay is checked for each bet.
      get maxAmount() {
        return maxStake(name)
      },
    }
    return [name, limits] as const
  })
  return {
    games: {
      crash: crashNow,
      wheel: wheelNow,
      ...(Object.fromEntries(instantNow) as Record<InstantGameName, InstantLimits>),
    },
    maxPrice: maxStake,
  }
}
