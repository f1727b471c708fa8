import { readAmount } from '#client/lib/format/typed-amount.ts'
import {
  DICE_TICKETS,
  DICE_WINNING_TICKETS,
  type DiceDirection,
  type DiceTerms,
  diceChance,
  diceMultiplier,
  diceTargetFor,
} from '#domain/games/dice.ts'
import { largestStake } from '#domain/games/instant.ts'
import { isCoins, shareFloor, toCents, toCoins } from '#domain/money/money.ts'

/** The chosen bet: everything else on the page derives from these two fields. */
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

/** The opposite direction with the same chance. */
export const swapped = ({ winning, direction }: ChosenBet): ChosenBet => ({
  winning,
  direction: direction === 'over' ? 'under' : 'over',
})

/** The bet whose target is nearest to a ticket, 0..9999. */
export function atTicket(ticket: number, direction: DiceDirection): ChosenBet {
  const winning = direction === 'over' ? DICE_TICKETS - 1 - ticket : ticket
  return { winning: Math.min(Math.max(winning, min), max), direction }
}

/** The text of each field, at the return of the game's terms in percent. */
export const textsOf = (bet: ChosenBet, rtp: number): Record<FieldName, string> => ({
  multiplier: (diceMultiplier(bet.winning, rtp) / MULTIPLIER_UNIT).toFixed(4),
  target: targetOf(bet).toFixed(2),
  chance: diceChance(bet.winning).toFixed(2),
})

/** The bet that a typed text represents, or why it is invalid. */
export function typedBet(
  field: FieldName,
  text: string,
  { direction }: ChosenBet,
  rtp: number,
): ChosenBet | string {
  const number = readAmount(text, field === 'multiplier' ? 4 : 2) ?? Number.NaN
  const winning = winningOf[field](number, direction, rtp)
  return Number.isInteger(winning) && winning >= min && winning <= max
    ? { winning, direction }
    : rangeOf(field, direction, rtp)
}

const hundredths = (number: number): number => (isCoins(number) ? Math.round(number * 100) : NaN)

/** The number of winning tickets, by field; a multiplier is the minimum paid. */
const winningOf: Record<
  FieldName,
  (number: number, direction: DiceDirection, rtp: number) => number
> = {
  target: (number, direction) => {
    const ticket = hundredths(number)
    return direction === 'over' ? DICE_TICKETS - 1 - ticket : ticket
  },
  chance: hundredths,
  multiplier: (number, _direction, rtp) =>
    Math.floor(diceMultiplier(1, rtp) / Math.round(number * MULTIPLIER_UNIT)),
}

function rangeOf(field: FieldName, direction: DiceDirection, rtp: number): string {
  const ends = [min, max].map((winning) => textsOf({ winning, direction }, rtp)[field])
  const [least, most] = ends.sort((a, b) => Number(a) - Number(b))
  return `${least} to ${most}`
}

/** The payout of a win, in coins, rounded down to a cent. */
export const payoutOf = ({ winning }: ChosenBet, amount: number, rtp: number): number =>
  toCoins(paid(winning, toCents(amount), rtp))

const paid = (winning: number, stake: bigint, rtp: number): bigint =>
  shareFloor(stake, BigInt(diceMultiplier(winning, rtp)), BigInt(MULTIPLIER_UNIT))

/** The largest bet, in coins, whose win stays within the game's maximum payout. */
export const largestBet = ({ winning }: ChosenBet, terms: DiceTerms): number =>
  toCoins(largestStake(terms, (stake) => paid(winning, stake, terms.rtp)))

/** The RTP of the bet, in percent. */
export const returnOf = ({ winning }: ChosenBet, rtp: number): number =>
  (winning * diceMultiplier(winning, rtp)) / 1_000_000
