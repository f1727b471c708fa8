import { WHEEL_MULTIPLIERS, type WheelMultiplier } from '#domain/games/wheel.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The names under which bets of rounds are posted: each multiplier of the wheel has an edge of its own. */
export type BetGame = Tables['round_bets']['game']

/** The name under which bets on a multiplier of the wheel are posted. */
export const wheelGame = (multiplier: WheelMultiplier): BetGame => `wheel_${multiplier}x`

/** The multiplier of the wheel that a bet is on. Throws for a bet on another game. */
export function betMultiplier({ game }: { game: BetGame }): WheelMultiplier {
  const multiplier = WHEEL_MULTIPLIERS.find((each) => wheelGame(each) === game)
  if (multiplier === undefined) throw new Error(`Not a bet on the wheel: ${game}`)
  return multiplier
}
