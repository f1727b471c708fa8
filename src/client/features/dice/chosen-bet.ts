import { readAmount } from '#client/lib/format/typed-amount.ts'
import {
  DICE_TICKETS,
  DICE_WINNING_TICKETS,
  type DiceDirection,
  diceChance,
  diceMultiplier,
  diceTargetFor,
} from '#domain/games/dice.ts'
import { type InstantTerms, largestStake } from '#domain/games/instant.ts'
import { isCoins, shareFloor, toCents, toCoins } from '#domain/money/money.ts'

/** What a player has chosen to bet on: everything else that the page shows of it follows from these two. */
export interface ChosenBet {
  /** Of 10,000 tickets. */
  winning: number
  direction: DiceDirection
}

export const fields = ['multiplier', 'target', 'chance'] as const
export type FieldName = (typeof fields)[number]

const { min, max } = DICE_WINNING_TICKETS
const MULTIPLIER_UNIT = 10_000

export const targetOf = ({ winning, direction }: ChosenBet): number =>
  diceTargetFor(winning, direction)

/** The other side of the same chance. */
export const swapped = ({ winning, direction }: ChosenBet): ChosenBet => ({
  winning,
  direction: direction === 'over' ? 'under' : 'over',
})

/** The bet whose target is nearest to a ticket, 0..9999. */
export function atTicket(ticket: number, direction: DiceDirection): ChosenBet {
  const winning = direction === 'over' ? DICE_TICKETS - 1 - ticket : ticket
  return { winning: Math.min(Math.max(winning, min), max), direction }
}

/** What stands in each field. */
export const textsOf = (bet: ChosenBet): Record<FieldName, string> => ({
  multiplier: (diceMultiplier(bet.winning) / MULTIPLIER_UNIT).toFixed(4),
  target: targetOf(bet).toFixed(2),
  chance: diceChance(bet.winning).toFixed(2),
})

/** The bet that a typed text stands for, or why there is none. */
export function typedBet(
  field: FieldName,
  text: string,
  { direction }: ChosenBet,
): ChosenBet | string {
  const number = readAmount(text) ?? Number.NaN
  const winning = winningOf[field](number, direction)
  return Number.isInteger(winning) && winning >= min && winning <= max
    ? { winning, direction }
    : rangeOf(field, direction)
}

const hundredths = (number: number): number => (isCoins(number) ? Math.round(number * 100) : NaN)

/** How many tickets win, of each field; a multiplier is what is paid at least. */
const winningOf: Record<FieldName, (number: number, direction: DiceDirection) => number> = {
  target: (number, direction) => {
    const ticket = hundredths(number)
    return direction === 'over' ? DICE_TICKETS - 1 - ticket : ticket
  },
  chance: hundredths,
  multiplier: (number) => Math.floor(diceMultiplier(1) / Math.round(number * MULTIPLIER_UNIT)),
}

function rangeOf(field: FieldName, direction: DiceDirection): string {
  const ends = [min, max].map((winning) => textsOf({ winning, direction })[field])
  const [least, most] = ends.sort((a, b) => Number(a) - Number(b))
  return `${least} to ${most}`
}

/** What a win pays, in coins: rounded down to a cent. */
export const payoutOf = ({ winning }: ChosenBet, amount: number): number =>
  toCoins(paid(winning, toCents(amount)))

const paid = (winning: number, stake: bigint): bigint =>
  shareFloor(stake, BigInt(diceMultiplier(winning)), BigInt(MULTIPLIER_UNIT))

/** The most that may be bet, in coins, so that a win stays within what the game pays. */
export const largestBet = ({ winning }: ChosenBet, terms: InstantTerms): number =>
  toCoins(largestStake(terms, (stake) => paid(winning, stake)))

/** What the bet returns on average, in percent. */
export const returnOf = ({ winning }: ChosenBet): number =>
  (winning * diceMultiplier(winning)) / 1_000_000
