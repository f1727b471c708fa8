import { edgeOf } from '#domain/games/game.ts'
import type { InstantGame, InstantTerms } from '#domain/games/instant.ts'
import { shareFloor } from '#domain/money/money.ts'

export const SIDES = ['heads', 'tails'] as const
export type FlipBet = { side: (typeof SIDES)[number] }
const isSide = (value: unknown): boolean => SIDES.some((side) => side === value)
export const FLIP_MULTIPLIER = 1.96
const prize = (stake: bigint): bigint => shareFloor(stake, 196n, 100n)

export const flip: InstantGame<InstantTerms, FlipBet, FlipBet, 'flip'> = {
  name: 'flip',
  label: 'Coin flip',
  kind: 'instant',
  account: 'house:flip',
  edges: { flip: edgeOf(1n, 50n) },
  limits: { min_amount: 0.1, max_amount: 100, max_payout: 150 },
  topMultiplier: FLIP_MULTIPLIER,
  rules: {},
  forms: { terms: {}, parameters: { side: isSide }, result: { side: isSide } },
  outcomes: (_terms, _bet, stake) => [prize(stake), 0n].map((payout) => ({ weight: 1, payout })),
  draw(_terms, bet, stake, stream) {
    const side = stream.uniform(2) === 0 ? 'heads' : 'tails'
    return { result: { side }, payout: side === bet.side ? prize(stake) : 0n }
  },
  words: { bet: ({ side }) => side, result: ({ side }) => side },
}
