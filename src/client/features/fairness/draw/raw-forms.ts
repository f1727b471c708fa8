import { readAmount } from '#client/lib/format/typed-amount.ts'
import { DEAL_TICKETS, DEALS_RTP, dealTickets } from '#domain/games/deals.ts'
import { DICE_DIRECTIONS, type DiceDirection, isDiceBet } from '#domain/games/dice.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '#domain/games/plinko.ts'
import { isCoins, toCents } from '#domain/money/money.ts'

/** A parameter of a draw, as it is typed or chosen. */
interface RawField {
  name: string
  label: string
  /** The published example. */
  initial: string
  /** What can be chosen; without them a number is typed. */
  options?: readonly string[]
}

export interface RawBet {
  parameters: object
  stakeCents: number
  /** What is wrong, by field. */
  faults: Readonly<Record<string, string>>
}

/** How the parameters of a game's draw are entered, besides seeds and nonce. */
export interface RawForm {
  game: string
  label: string
  fields: readonly RawField[]
  read(values: Readonly<Record<string, string>>): RawBet
}

const STAKE_CENTS = 100

const dice: RawForm = {
  game: 'dice',
  label: 'Dice',
  fields: [
    { name: 'direction', label: 'Direction', initial: 'over', options: DICE_DIRECTIONS },
    { name: 'target', label: 'Target', initial: '50' },
  ],
  read({ target, direction }) {
    const parameters = { target: numberOf(target), direction: direction as DiceDirection }
    const faults: RawBet['faults'] = isDiceBet(parameters)
      ? {}
      : { target: 'A target is 0.00 to 99.99, with a chance of 0.01% to 98%.' }
    return { parameters, stakeCents: STAKE_CENTS, faults }
  },
}

const plinko: RawForm = {
  game: 'plinko',
  label: 'Bounce',
  fields: [
    { name: 'rows', label: 'Rows', initial: '16', options: PLINKO_ROWS.map(String) },
    { name: 'risk', label: 'Risk', initial: 'high', options: PLINKO_RISKS },
  ],
  read: ({ rows, risk }) => ({
    parameters: { rows: Number(rows), risk },
    stakeCents: STAKE_CENTS,
    faults: {},
  }),
}

const deals: RawForm = {
  game: 'deals',
  label: 'Deals',
  fields: [
    { name: 'stake', label: 'Stake in coins', initial: '10' },
    { name: 'price', label: 'Price of the target', initial: '40' },
  ],
  read(values) {
    const [stake, price] = [numberOf(values.stake), numberOf(values.price)]
    const faults: Record<string, string> = {
      ...(isAmount(stake) ? {} : { stake: 'Enter the stake in coins.' }),
      ...(isAmount(price) ? {} : { price: 'Enter the price in coins.' }),
    }
    if (Object.keys(faults).length > 0) return { parameters: {}, stakeCents: 0, faults }
    const tickets = dealTickets({ rtp: DEALS_RTP }, toCents(stake), toCents(price))
    if (tickets < DEAL_TICKETS.min || tickets > DEAL_TICKETS.max) {
      faults.price = 'The chance of a deal must be 0.1% to 80%.'
    }
    const parameters = {
      ...{ inventory_item_ids: [], amount: stake },
      ...{ target_item_id: 'target', target_price_cents: Number(toCents(price)) },
    }
    return { parameters, stakeCents: Number(toCents(stake)), faults }
  },
}

const box: RawForm = {
  game: 'box',
  label: 'Box',
  fields: [],
  read: () => ({ parameters: {}, stakeCents: STAKE_CENTS, faults: {} }),
}

/** The games of the general page, in its order. */
export const rawForms = [dice, plinko, deals, box] as const

const AMOUNT_MAX = 1_000_000_000
const isAmount = (value: number) => isCoins(value) && value > 0 && value <= AMOUNT_MAX
const numberOf = (text = '') => readAmount(text) ?? Number.NaN
