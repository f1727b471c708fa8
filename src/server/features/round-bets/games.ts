import { WHEEL_MULTIPLIERS, type WheelMultiplier } from '#domain/games/wheel.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The game prefix of a bet's ledger codes: each multiplier of the wheel has a separate edge. */
export type BetGame = Tables['round_bets']['game']

/** The prefix for a multiplier of the wheel. */
export const wheelGame = (multiplier: WheelMultiplier): BetGame => `wheel_${multiplier}x`

export const BET_GAMES: readonly BetGame[] = ['crash', ...WHEEL_MULTIPLIERS.map(wheelGame)]

/** The wheel multiplier of a bet. Throws for another game's bet. */
export function betMultiplier({ game }: { game: BetGame }): WheelMultiplier {
  const multiplier = WHEEL_MULTIPLIERS.find((each) => wheelGame(each) === game)
  if (multiplier === undefined) throw new Error(`Not a bet on the wheel: ${game}`)
  return multiplier
}
