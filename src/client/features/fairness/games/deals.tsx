import { TICKETS } from '#domain/games/box.ts'
import {
  DEAL_TICKETS,
  DEALS_RTP,
  type DealBet,
  type DealTerms,
  dealTickets,
} from '#domain/games/deals.ts'
import { isCoins, toCents } from '#domain/money/money.ts'
import { RangePicture } from '../draw/range-picture.tsx'
import { typedNumber } from '../draw/typed-number.ts'
import type { DrawnBet, EnteredBet, GameProof } from './game-proof.ts'

const AMOUNT_MAX = 1_000_000_000

export const proof: GameProof = {
  form: {
    label: 'Deals',
    fields: [
      { name: 'stake', label: 'Stake in coins', initial: '10' },
      { name: 'price', label: 'Price of the target', initial: '40' },
    ],
    read: readDeal,
  },
  Picture: ChancePicture,
  vectors: [],
}

function readDeal(values: Readonly<Record<string, string>>): EnteredBet {
  const [stake, price] = [typedNumber(values.stake), typedNumber(values.price)]
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
}

const isAmount = (value: number) => isCoins(value) && value > 0 && value <= AMOUNT_MAX

function ChancePicture({
  parameters,
  result,
  stakeCents,
  terms,
}: DrawnBet<DealBet, { ticket: number }>) {
  const price = BigInt(parameters.target_price_cents)
  // A pasted receipt may contain anything.
  if (price === 0n) return null
  const tickets = dealTickets(terms as DealTerms, BigInt(stakeCents), price)
  return <RangePicture zone={[0, (tickets / TICKETS) * 100]} at={(result.ticket / TICKETS) * 100} />
}
