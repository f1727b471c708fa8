import { instantGames } from '#domain/games/instant-games.ts'

/** The games whose bets are stored with a seed and a nonce: boxes and all instant games. */
export const betGames: readonly string[] = ['box', ...instantGames.keys()]
