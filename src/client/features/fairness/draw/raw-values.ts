import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { isHex32 } from '#domain/fairness/seeds.ts'
import { DEAL_TICKETS, dealTickets } from '#domain/games/deals.ts'
import { type DiceDirection, isDiceBet } from '#domain/games/dice.ts'
import type { PlinkoRisk, PlinkoRows } from '#domain/games/plinko.ts'
import { isCoins, toCents } from '#domain/money/money.ts'

export type RawGame = 'box' | 'dice' | 'plinko' | 'deals'

/** The inputs of a draw, as typed. */
export interface RawValues {
  game: RawGame
  serverSeed: string
  clientSeed: string
  nonce: string
  target: string
  direction: DiceDirection
  rows: string
  risk: PlinkoRisk
  stake: string
  price: string
}

/** The inputs of a draw, parsed. */
export interface RawDraw {
  game: RawGame
  serverSeed: string
  clientSeed: string
  nonce: number
  parameters: object
  stakeCents: number
}

type Faults = Partial<Record<keyof RawValues, string>>

/** Parses typed values into a draw, or returns the error of each invalid field. */
export function readRawValues(values: RawValues): { draw: RawDraw } | { faults: Faults } {
  const { game, serverSeed, clientSeed, nonce } = values
  const isNonce = /^\d{1,15}$/.test(nonce)
  const { parameters, stakeCents, ...own } = betOf(values)
  const faults: Faults = {
    ...(isHex32(serverSeed) ? {} : { serverSeed: 'A server seed is 64 hex digits.' }),
    ...(isClientSeed(clientSeed)
      ? {}
      : { clientSeed: 'A client seed is 1 to 64 letters, digits and symbols.' }),
    ...(isNonce ? {} : { nonce: 'A nonce is a whole number from 0.' }),
    ...own.faults,
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { draw: { game, serverSeed, clientSeed, nonce: Number(nonce), parameters, stakeCents } }
}

interface RawBet {
  parameters: object
  stakeCents: number
  faults: Faults
}

const STAKE_CENTS = 100

function betOf(values: RawValues): RawBet {
  if (values.game === 'dice') return diceBet(values)
  if (values.game === 'deals') return dealBet(values)
  const parameters =
    values.game === 'plinko' ? { rows: Number(values.rows) as PlinkoRows, risk: values.risk } : {}
  return { parameters, stakeCents: STAKE_CENTS, faults: {} }
}

function diceBet({ target, direction }: RawValues): RawBet {
  const parameters = { target: numberOf(target), direction }
  const faults = isDiceBet(parameters)
    ? {}
    : { target: 'A target is 0.00 to 99.99, with a chance of 0.01% to 98%.' }
  return { parameters, stakeCents: STAKE_CENTS, faults }
}

function dealBet(values: RawValues): RawBet {
  const stake = numberOf(values.stake)
  const price = numberOf(values.price)
  const faults: Faults = {
    ...(isAmount(stake) ? {} : { stake: 'Enter the stake in coins.' }),
    ...(isAmount(price) ? {} : { price: 'Enter the price in coins.' }),
  }
  if (Object.keys(faults).length > 0) return { parameters: {}, stakeCents: 0, faults }
  const tickets = dealTickets(toCents(stake), toCents(price))
  if (tickets < DEAL_TICKETS.min || tickets > DEAL_TICKETS.max) {
    faults.price = 'The chance of a deal must be 0.1% to 80%.'
  }
  const parameters = {
    ...{ inventory_item_ids: [], amount: stake },
    ...{ target_item_id: 'target', target_price_cents: Number(toCents(price)) },
  }
  return { parameters, stakeCents: Number(toCents(stake)), faults }
}

const AMOUNT_MAX = 1_000_000_000
const isAmount = (value: number) => isCoins(value) && value > 0 && value <= AMOUNT_MAX
const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)
