import type { Reply } from '#contract/call.ts'
import type { createBattle, joinBattle } from '#contract/http/battle-acts.ts'
import type { openBox } from '#contract/http/boxes.ts'
import type { requestShipping } from '#contract/http/shipping.ts'
import type { requestWithdrawal } from '#contract/http/withdrawals.ts'
import type { Chance } from '#tests/simulation/chance.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'

/** What a player was told that he has, and acts on. */
export interface Hand {
  playerId: string
  items: string[]
  parcels: string[]
  withdrawals: string[]
  codes: string[]
}

/** What all players act on: a box of each kind by its slug, and the battles that wait. */
export interface Table {
  box: string
  userBox: string
  freeBox: string
  battles: string[]
}

/** One call of a player, to be made under a key. */
export interface Act {
  call: string
  body: object
  /**
   * What its success leaves behind, each thing once, as `marksInBooks` finds it: so that a
   * doubled act shows as a mark too many.
   */
  marks(reply: unknown): string[]
  /** Takes what was answered into the player's hand. */
  learn?(reply: unknown): void
}

interface Kind {
  /** How often it is chosen, next to the others. */
  weight: number
  /** Null when the player has nothing to do it with. */
  of(hand: Hand, table: Table, chance: Chance): Act | null
}

const BATTLES_WAITING_MAX = 20

const open = (path: string, count: number, hand: Hand): Act => ({
  call: `POST ${path}/open`,
  body: { count },
  marks: ({ data }: Reply<typeof openBox>) => data.openings.map(({ bet_id }) => `bet ${bet_id}`),
  learn: ({ data }: Reply<typeof openBox>) =>
    void hand.items.push(...data.openings.map((opening) => opening.inventory_item_id)),
})

/** Takes one; now and then it stays, so that another act will try to use it up once more. */
function take(from: string[], chance: Chance): string | undefined {
  if (from.length === 0) return undefined
  const place = chance.below(from.length)
  return chance.oneIn(8) ? from[place] : from.splice(place, 1)[0]
}

function sell(hand: Hand, chance: Chance): Act | null {
  const ids = Array.from({ length: 1 + chance.below(3) }, () => take(hand.items, chance))
  const named = [...new Set(ids.filter((id) => id !== undefined))]
  if (named.length === 0) return null
  return {
    call: 'POST /api/inventory/sell',
    body: { ids: named },
    marks: () => named.map((id) => `sale ${id}`),
  }
}

function ship(hand: Hand, chance: Chance): Act | null {
  const id = take(hand.items, chance)
  if (!id) return null
  return {
    call: 'POST /api/shipping',
    body: { inventory_item_ids: [id], address: berlin },
    marks: ({ data }: Reply<typeof requestShipping>) => [`parcel ${data.shipment.id}`],
    learn: ({ data }: Reply<typeof requestShipping>) => void hand.parcels.push(data.shipment.id),
  }
}

const withdraw = (hand: Hand, chance: Chance): Act => ({
  call: 'POST /api/withdrawals',
  body: { currency: 'BTC', amount: 20 + chance.below(5), address: BTC_ADDRESS },
  marks: ({ data }: Reply<typeof requestWithdrawal>) => [`withdrawal ${data.withdrawal.id}`],
  learn: ({ data }: Reply<typeof requestWithdrawal>) =>
    void hand.withdrawals.push(data.withdrawal.id),
})

function cancel(of: 'shipping' | 'withdrawals', from: string[], chance: Chance): Act | null {
  const id = take(from, chance)
  if (!id) return null
  return { call: `POST /api/${of}/${id}/cancel`, body: {}, marks: () => [`canceled ${id}`] }
}

const createBattleOf = (hand: Hand, table: Table, bots: 0 | 1): Act => ({
  call: 'POST /api/battles/create',
  body: {
    boxes: [{ slug: table.box, count: 2 }],
    format: '1v1',
    mode: 'classic',
    is_fast: true,
    bots,
  },
  marks: ({ data }: Reply<typeof createBattle>) => [
    `battle ${data.id}`,
    `seat ${data.id} ${hand.playerId}`,
  ],
  learn({ data }: Reply<typeof createBattle>) {
    if (bots === 0) table.battles.push(data.id)
  },
})

function join(hand: Hand, { battles }: Table, chance: Chance): Act | null {
  const id = take(battles, chance)
  if (!id) return null
  return {
    call: `POST /api/battles/${id}/join`,
    body: {},
    marks: ({ data }: Reply<typeof joinBattle>) => [`seat ${data.id} ${hand.playerId}`],
  }
}

function redeem(hand: Hand, chance: Chance): Act | null {
  const code = take(hand.codes, chance)
  if (!code) return null
  return {
    call: 'POST /api/deposit/gift-code/redeem',
    body: { code },
    marks: () => [`code of ${hand.playerId}`],
  }
}

const startCard = (hand: Hand, chance: Chance): Act => ({
  call: 'POST /api/deposit/zen/redirect',
  body: { amount: 5 + chance.below(50) },
  marks: () => [`payment of ${hand.playerId}`],
})

const kinds: readonly Kind[] = [
  {
    weight: 40,
    of: (hand, { box }, chance) => open(`/api/boxes/${box}`, 1 + chance.below(3), hand),
  },
  { weight: 12, of: (hand, { userBox }) => open(`/api/user-boxes/${userBox}`, 1, hand) },
  { weight: 3, of: (hand, { freeBox }) => open(`/api/free-boxes/${freeBox}`, 1, hand) },
  { weight: 14, of: (hand, _, chance) => sell(hand, chance) },
  { weight: 5, of: (hand, _, chance) => ship(hand, chance) },
  { weight: 3, of: ({ parcels }, _, chance) => cancel('shipping', parcels, chance) },
  { weight: 5, of: (hand, _, chance) => withdraw(hand, chance) },
  { weight: 3, of: ({ withdrawals }, _, chance) => cancel('withdrawals', withdrawals, chance) },
  { weight: 3, of: (hand, table) => createBattleOf(hand, table, 1) },
  {
    weight: 2,
    of: (hand, table) =>
      table.battles.length < BATTLES_WAITING_MAX ? createBattleOf(hand, table, 0) : null,
  },
  { weight: 3, of: join },
  { weight: 4, of: (hand, _, chance) => redeem(hand, chance) },
  { weight: 3, of: (hand, _, chance) => startCard(hand, chance) },
]

const total = kinds.reduce((sum, { weight }) => sum + weight, 0)

/** What the player does next: any of all acts that he has something for, the likelier the heavier. */
export function nextAct(hand: Hand, table: Table, chance: Chance): Act {
  let left = chance.below(total)
  const kind = kinds.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return kind?.of(hand, table, chance) ?? nextAct(hand, table, chance)
}

/** What acts have left behind, as the tables tell it: one mark for each thing that was done. */
export const marksInBooks = `
  SELECT 'bet ' || id AS mark FROM bets
  UNION ALL SELECT 'sale ' || ref FROM entries WHERE code = 'item.sale'
  UNION ALL SELECT 'parcel ' || id FROM shipments
  UNION ALL SELECT 'canceled ' || id FROM shipments WHERE status = 'canceled_by_user'
  UNION ALL SELECT 'withdrawal ' || id FROM withdrawals
  UNION ALL SELECT 'canceled ' || id FROM withdrawals WHERE status = 'canceled_by_user'
  UNION ALL SELECT 'battle ' || id FROM battles
  UNION ALL SELECT 'seat ' || battle_id || ' ' || player_id FROM battle_seats
    WHERE player_id IS NOT NULL
  UNION ALL SELECT 'code of ' || redeemed_by FROM codes WHERE redeemed_by IS NOT NULL
  UNION ALL SELECT 'payment of ' || player_id FROM payments WHERE redirect_url IS NOT NULL`
