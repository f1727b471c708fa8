import {
  gameOfStake,
  type RoundGame,
  roundGames,
  type StakeName,
  stakesOf,
} from '#domain/games/games.ts'
import { WHEEL_MULTIPLIERS, type WheelMultiplier } from '#domain/games/wheel.ts'

/** The name of a bet's stake in entry codes: each multiplier of the wheel has a separate edge. */
export type BetGame = StakeName<RoundGame>

export const BET_GAMES: readonly BetGame[] = roundGames.flatMap(stakesOf)

/** The names of a round game's stakes. */
export const betGamesOf = (game: RoundGame): BetGame[] =>
  BET_GAMES.filter((stake) => gameOfStake(stake).name === game)

/** The name of a stake on a multiplier of the wheel. */
export const wheelStake = (multiplier: WheelMultiplier): StakeName<'wheel'> =>
  `wheel_${multiplier}x`

/** The wheel multiplier of a bet. Throws for another game's bet. */
export function betMultiplier({ game }: { game: BetGame }): WheelMultiplier {
  const multiplier = WHEEL_MULTIPLIERS.find((each) => wheelStake(each) === game)
  if (multiplier === undefined) throw new Error(`Not a bet on the wheel: ${game}`)
  return multiplier
}
