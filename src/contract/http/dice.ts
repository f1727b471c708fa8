import { z } from 'zod'
import { type InstantWire, instantCalls, ownBet, receiptOf } from '#contract/instant-game.ts'
import { text } from '#contract/text.ts'
import { amount } from '#contract/values.ts'
import {
  DICE_DIRECTIONS,
  type DiceBet,
  type DiceTerms,
  dice,
  diceChance,
  diceMultiplier,
  diceRoll,
  diceWinningTickets,
  isDiceBet,
  isDiceWin,
} from '#domain/games/dice.ts'
import { gradeOf, isWin } from '#domain/games/grade.ts'
import type { PlayedBet } from '#domain/games/instant.ts'
import { type Cents, formatCoins, toCoins } from '#domain/money/money.ts'
import { drawnFrom, instantBet, instantTerms } from './instant.ts'

const percent = z.number().meta({ description: 'Percent' })
const TARGET = 'Choose a target with a chance of 0.01% to 98%.'
const target = z.number(TARGET).meta({ description: '0.00..99.99, at most 2 decimals' })
const direction = z.enum(DICE_DIRECTIONS)

export const diceTerms = instantTerms.extend({
  min_chance: percent,
  max_chance: percent,
  rtp: percent.meta({ description: 'The highest average return of a bet, in percent' }),
})
export type DiceConfig = z.output<typeof diceTerms>

export const diceBet = instantBet.extend({
  target,
  direction,
  ticket: z.number().int().meta({ description: '0..9999' }),
  roll: z.number().meta({ description: 'The ticket in hundredths, 0.00..99.99' }),
  is_win: z.boolean(),
  chance: percent,
})

const on = instantCalls({
  name: 'dice',
  summaries: {
    config: 'The limits of dice and its return',
    bet: 'Roll over or under a target',
    recent: 'The bets of all players on dice, newest first',
    mine: "The player's bets on dice, newest first",
    leaders: 'The best bets on dice of the current week',
  },
  terms: diceTerms,
  order: z
    .object({ amount, target, direction })
    .refine(isDiceBet, { path: ['target'], error: TARGET }),
  answer: z.object({
    msg: text,
    data: diceBet.omit({ target: true, direction: true }).extend(drawnFrom.shape),
  }),
  own: diceBet.extend(ownBet),
})

/** A bet with its odds, which follow from the target. */
function presentRoll(bet: PlayedBet<DiceTerms, DiceBet, { ticket: number }>) {
  const { ticket } = bet.result
  const winning = diceWinningTickets(bet.parameters)
  return {
    bet_id: bet.id,
    nonce: bet.nonce,
    ticket,
    roll: diceRoll(ticket),
    is_win: isDiceWin(bet.parameters, ticket),
    chance: diceChance(winning),
    multiplier: diceMultiplier(winning, bet.terms.rtp) / 10_000,
    payout: toCoins(bet.payout),
  }
}

/** Only what pays more than its stake is called a win. */
function messageOf({ stake, payout }: { stake: Cents; payout: Cents }): string {
  const grade = gradeOf(stake, payout)
  if (isWin(grade)) return 'You won.'
  return grade === 'back' ? `${formatCoins(payout)} back.` : 'You lost.'
}

export const game = {
  rules: dice,
  on,
  calls: {
    getDiceConfig: on.config,
    betOnDice: on.bet,
    listDiceBets: on.recent,
    listMyDiceBets: on.mine,
    listDiceLeaders: on.leaders,
  },
  about: {
    page: 'Roll over or under a target that you set to two decimals, and verify every roll yourself.',
    proof:
      'How each roll of Dice is drawn from your seed and ours, its exact return for every chance, and how you verify any roll.',
  },
  summary: 'Betting that a roll is over or under a target.',
  receipt: receiptOf('dice', {
    parameters: z.object({ target: z.number(), direction }),
    terms: diceTerms,
    result: z.object({ ticket: z.number().int().meta({ description: '0..9999' }) }),
  }),
  orderOf: ({ amount, target, direction }: DiceBet & { amount: number }) => ({
    amount,
    parameters: { target, direction },
  }),
  example: { amount: 1, target: 50.5, direction: 'over' },
  present: presentRoll,
  answer([bet]) {
    const data = presentRoll(bet)
    return { msg: messageOf(bet), data }
  },
} satisfies InstantWire<DiceTerms, DiceBet, { ticket: number }>
