import { z } from 'zod'
import { drawnFrom, instantBet, instantTerms } from '#contract/http/instant.ts'
import { type InstantWire, instantCalls, ownBet, receiptOf } from '#contract/instant-game.ts'
import { text } from '#contract/text.ts'
import { amount } from '#contract/values.ts'
import type { InstantTerms, PlayedBet } from '#domain/games/instant.ts'
import { toCoins } from '#domain/money/money.ts'
import { FLIP_MULTIPLIER, type FlipBet, flip, SIDES } from './flip.ts'

const side = z.enum(SIDES, 'Choose heads or tails.')
const flipDrawn = instantBet.extend({ drawn: side })

const on = instantCalls({
  name: 'flip',
  summaries: {
    config: 'What a coin is flipped under',
    bet: 'Flip a coin',
    recent: 'The flips of all players, newest first',
    mine: "The player's flips, newest first",
    leaders: 'The best flips of the current week',
  },
  terms: instantTerms,
  order: z.object({ amount, side }),
  answer: z.object({ msg: text, data: flipDrawn.extend(drawnFrom.shape) }),
  own: flipDrawn.extend({ side, ...ownBet }),
})

const present = (bet: PlayedBet<InstantTerms, FlipBet, FlipBet>) => ({
  bet_id: bet.id,
  nonce: bet.nonce,
  drawn: bet.result.side,
  multiplier: FLIP_MULTIPLIER,
  payout: toCoins(bet.payout),
})

export const game = {
  rules: flip,
  on,
  calls: {
    getFlipConfig: on.config,
    betOnFlip: on.bet,
    listFlips: on.recent,
    listMyFlips: on.mine,
    listFlipLeaders: on.leaders,
  },
  about: { page: 'Flip a coin.', proof: 'How each flip is drawn, and how you verify it.' },
  summary: 'Betting on the side of a coin.',
  receipt: receiptOf('flip', {
    parameters: z.object({ side }),
    terms: instantTerms,
    result: z.object({ side }),
  }),
  orderOf: ({ amount, side }: FlipBet & { amount: number }) => ({ amount, parameters: { side } }),
  example: { amount: 1, side: 'heads' },
  present,
  answer: ([bet]) => ({ msg: 'The coin fell.', data: present(bet) }),
} satisfies InstantWire<InstantTerms, FlipBet, FlipBet>
