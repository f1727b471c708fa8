import { instantGames } from '#domain/games/games.ts'
import { type AnyInstantGame, type InstantTerms, termsHash } from '#domain/games/instant.ts'
import type { JsonObject, Replay, Replays } from '#server/ledger/index.ts'

/** How the audit recomputes a bet on an instant game. */
const replayOf = (game: AnyInstantGame): Replay => ({
  hash: (body) => termsHash(body as InstantTerms),
  draw(body, { parameters, stake }, stream) {
    if (game.isStake?.(parameters, stake) === false) throw new RangeError('its stake differs')
    const drawn = game.draw(body as InstantTerms, parameters, stake, stream)
    return {
      result: drawn.result as JsonObject,
      payout: drawn.payout,
      itemId: drawn.itemId ?? null,
      stake,
    }
  },
})

export const instantReplays = (): Replays =>
  Object.fromEntries([...instantGames].map(([name, game]) => [name, replayOf(game)]))
