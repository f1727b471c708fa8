import {
  gameOf,
  gameOfStake,
  type RoundGame,
  roundGames,
  type StakeName,
  stakesOf,
} from '#domain/games/games.ts'
import type { RoundGameDefinition } from '#domain/games/round-game.ts'

/** The name of a bet's stake in entry codes: each multiplier of the wheel has a separate edge. */
export type BetGame = StakeName<RoundGame>

export const BET_GAMES: readonly BetGame[] = roundGames.flatMap(stakesOf)

/** The names of a round game's stakes. */
export const betGamesOf = (game: RoundGame): BetGame[] =>
  BET_GAMES.filter((stake) => gameOfStake(stake).name === game)

/** The game of a bet, by the name of its stake. */
export const gameOfBet = ({ game }: { game: BetGame }): RoundGameDefinition =>
  gameOf(gameOfStake(game).name as RoundGame)
