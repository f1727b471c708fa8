import { send } from '#client/lib/api/api.ts'
import type { PlayedBet } from '#client/player/instant/betting.ts'
import { readsOf } from '#client/player/instant/instant-calls.ts'
import type { InstantGame } from '#client/player/instant/instant-game.ts'
import { dice } from '#contract/game-pages/dice.ts'
import type { DiceConfig } from '#contract/http/dice.ts'
import {
  DICE_TICKETS,
  type DiceBet,
  diceMultiplier,
  diceWinningTickets,
} from '#domain/games/dice.ts'

export interface DiceOrder extends DiceBet {
  amount: number
}

/** A settled bet on dice. */
export interface Roll extends PlayedBet, DiceBet {
  /** 0.00..99.99 */
  roll: number
  is_win: boolean
}

export const showRoll = (roll: number): string => roll.toFixed(2)

export const diceGame: InstantGame<DiceConfig, DiceOrder, Roll> = {
  ...readsOf(dice),
  order: async (order, idempotencyKey) => {
    const { data } = await send('POST /api/dice/bet', { body: { ...order }, idempotencyKey })
    const { amount, target, direction } = order
    return { answer: data, bets: [{ ...data, amount, target, direction }] }
  },
  oddsOf({ rtp }, order) {
    const winning = diceWinningTickets(order)
    const chance = winning / DICE_TICKETS
    return [
      { chance, multiplier: diceMultiplier(winning, rtp) },
      { chance: 1 - chance, multiplier: 0 },
    ]
  },
  resultOf: ({ roll }) => showRoll(roll),
  betOn: ({ direction, target }) =>
    `${direction === 'over' ? 'Over' : 'Under'} ${showRoll(target)}`,
}
