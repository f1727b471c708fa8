import { isCount, isPercent } from '#domain/fairness/receipt-form.ts'
import { isCoins, shareFloor } from '#domain/money/money.ts'
import { edgeOf } from './game.ts'
import type { BetOutcome, InstantGame, InstantTerms } from './instant.ts'

/** The number of tickets of a roll; a ticket is a hundredth of the number on the screen. */
export const DICE_TICKETS = 10_000
/** The range of win chances, 0.01 % to 98 %, in tickets. */
export const DICE_WINNING_TICKETS = { min: 1, max: 9_800 } as const
const MULTIPLIER_UNIT = 10_000n
/** The return of bets unless the shop's settings lower it, in percent. */
export const DICE_RTP = 99

export const DICE_DIRECTIONS = ['over', 'under'] as const
export type DiceDirection = (typeof DICE_DIRECTIONS)[number]

export interface DiceBet {
  /** 0.00..99.99, at most two decimals. */
  target: number
  direction: DiceDirection
}

export interface DiceTerms extends InstantTerms {
  /** In percent, like `max_chance`. */
  min_chance: number
  max_chance: number
  rtp: number
}

/** The number of winning tickets of 10,000; a bet below 1 or above 9,800 is not valid. */
export function diceWinningTickets({ target, direction }: DiceBet): number {
  const ticket = Math.round(target * 100)
  return direction === 'over' ? DICE_TICKETS - 1 - ticket : ticket
}

/** The chance of a number of winning tickets, in percent. */
export const diceChance = (winningTickets: number): number => winningTickets / 100

/** A ticket as displayed, 0.00..99.99. */
export const diceRoll = (ticket: number): number => ticket / 100

/** The target, 0.00..99.99, with this many winning tickets: the inverse of `diceWinningTickets`. */
export function diceTargetFor(winningTickets: number, direction: DiceDirection): number {
  const ticket = direction === 'over' ? DICE_TICKETS - 1 - winningTickets : winningTickets
  return ticket / 100
}

/**
 * The multiplier of a bet with this many winning tickets, in ten-thousandths: floor(return / chance). The return, of at
 * most two decimals, is that of the terms, in percent.
 */
export const diceMultiplier = (winningTickets: number, rtp: number): number =>
  Math.floor((Math.round(rtp * 100) * DICE_TICKETS) / winningTickets)

/** Whether a bet has a valid chance. */
export function isDiceBet(bet: DiceBet): boolean {
  const { min, max } = DICE_WINNING_TICKETS
  if (!isCoins(bet.target) || bet.target < 0 || bet.target >= 100) return false
  const winning = diceWinningTickets(bet)
  return winning >= min && winning <= max
}

/** Whether a ticket, 0..9999, wins a bet. */
export const isDiceWin = ({ target, direction }: DiceBet, ticket: number): boolean => {
  const at = Math.round(target * 100)
  return direction === 'over' ? ticket > at : ticket < at
}

function outcomes({ rtp }: DiceTerms, bet: DiceBet, stake: bigint): readonly BetOutcome[] {
  if (!isDiceBet(bet)) throw new RangeError('Not a valid dice bet')
  const winning = diceWinningTickets(bet)
  const payout = shareFloor(stake, BigInt(diceMultiplier(winning, rtp)), MULTIPLIER_UNIT)
  return [
    { weight: winning, payout },
    { weight: DICE_TICKETS - winning, payout: 0n },
  ]
}

export const dice: InstantGame<DiceTerms, DiceBet, { ticket: number }, 'dice'> = {
  name: 'dice',
  label: 'Dice',
  kind: 'instant',
  account: 'house:dice',
  edges: { dice: edgeOf(1n, 100n) },
  limits: { min_amount: 0.1, max_amount: 1_000, max_payout: 10_000 },
  topMultiplier: diceMultiplier(DICE_WINNING_TICKETS.min, DICE_RTP) / 10_000,
  rules: {
    min_chance: diceChance(DICE_WINNING_TICKETS.min),
    max_chance: diceChance(DICE_WINNING_TICKETS.max),
    rtp: DICE_RTP,
  },
  edgeMax: 5,
  forms: {
    terms: { min_chance: isPercent, max_chance: isPercent, rtp: isPercent },
    parameters: {
      target: (value) => isCoins(value),
      direction: (value) => DICE_DIRECTIONS.some((direction) => direction === value),
    },
    result: { ticket: isCount },
  },
  outcomes,
  draw(terms, bet, stake, stream) {
    const [won] = outcomes(terms, bet, stake)
    const ticket = stream.uniform(DICE_TICKETS)
    return { result: { ticket }, payout: isDiceWin(bet, ticket) ? (won?.payout ?? 0n) : 0n }
  },
  words: {
    bet: ({ target, direction }) => `${direction} ${target.toFixed(2)}`,
    result: ({ ticket }) => (ticket / 100).toFixed(2),
  },
}
