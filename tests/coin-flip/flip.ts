import type { InstantGame, InstantTerms } from '#domain/games/instant.ts'
import { shareFloor } from '#domain/money/money.ts'

export const SIDES = ['heads', 'tails'] as const
export type FlipBet = { side: (typeof SIDES)[number] }
const isSide = (value: unknown): boolean => SIDES.some((side) => side === value)
const prize = (stake: bigint): bigint => shareFloor(stake, 196n, 100n)

export const flip: InstantGame<InstantTerms, FlipBet, FlipBet> = {
  name: 'flip',
  label: 'Coin flip',
  forms: { terms: {}, parameters: { side: isSide }, result: { side: isSide } },
  outcomes: (_terms, _bet, stake) => [prize(stake), 0n].map((payout) => ({ weight: 1, payout })),
  draw(_terms, bet, stake, stream) {
    const side = stream.uniform(2) === 0 ? 'heads' : 'tails'
    return { result: { side }, payout: side === bet.side ? prize(stake) : 0n }
  },
  words: { bet: ({ side }) => side, result: ({ side }) => side },
}

export const flipEdge = { edge: { numerator: 1n, denominator: 50n }, counted: 200 }
