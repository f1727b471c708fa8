import type { Reply } from '#contract/call.ts'
import type { createBattle, joinBattle } from '#contract/http/battle-acts.ts'
import type { openBox } from '#contract/http/boxes.ts'
import type { makeDeal } from '#contract/http/deals.ts'
import type { requestShipping } from '#contract/http/shipping.ts'
import type { requestWithdrawal } from '#contract/http/withdrawals.ts'
import type { Chance } from '#tests/simulation/chance.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'

/** What a player owns according to the replies, and can act on. */
export interface Possessions {
  playerId: string
  items: string[]
  parcels: string[]
  withdrawals: string[]
  codes: string[]
}

/** What all players act on: the slug of a box of each kind, the waiting battles, and the target of deals. */
export interface SharedThings {
  box: string
  userBox: string
  freeBox: string
  battles: string[]
  /** More expensive than any stake. */
  target: string
}

/** One call of a player, made with an idempotency key. */
export interface Action {
  call: string
  body: object
  /**
   * What a successful call leaves in the database, each thing once, as `marksInDatabase` finds it. An action
   * that took effect twice shows as an extra mark.
   */
  marks(reply: unknown): string[]
  /** Updates the player's possessions from the reply. */
  learn?(reply: unknown): void
}

interface Kind {
  /** The relative frequency of this action. */
  weight: number
  /** Null if the player owns nothing that it needs. */
  of(owned: Possessions, shared: SharedThings, chance: Chance): Action | null
}

const BATTLES_WAITING_MAX = 20

const open = (path: string, count: number, owned: Possessions): Action => ({
  call: `POST ${path}/open`,
  body: { count },
  marks: ({ data }: Reply<typeof openBox>) => data.openings.map(({ bet_id }) => `bet ${bet_id}`),
  learn: ({ data }: Reply<typeof openBox>) =>
    void owned.items.push(...data.openings.map((opening) => opening.inventory_item_id)),
})

/** Takes one. Sometimes it stays in the list, so that another action tries to use it up a second time. */
function take(from: string[], chance: Chance): string | undefined {
  if (from.length === 0) return undefined
  const place = chance.below(from.length)
  return chance.oneIn(8) ? from[place] : from.splice(place, 1)[0]
}

function sell(owned: Possessions, chance: Chance): Action | null {
  const ids = Array.from({ length: 1 + chance.below(3) }, () => take(owned.items, chance))
  const named = [...new Set(ids.filter((id) => id !== undefined))]
  if (named.length === 0) return null
  return {
    call: 'POST /api/inventory/sell',
    body: { ids: named },
    marks: () => named.map((id) => `sale ${id}`),
  }
}

function ship(owned: Possessions, chance: Chance): Action | null {
  const id = take(owned.items, chance)
  if (!id) return null
  return {
    call: 'POST /api/shipping',
    body: { inventory_item_ids: [id], address: berlin },
    marks: ({ data }: Reply<typeof requestShipping>) => [`parcel ${data.shipment.id}`],
    learn: ({ data }: Reply<typeof requestShipping>) => void owned.parcels.push(data.shipment.id),
  }
}

function stake(owned: Possessions, { target }: SharedThings, chance: Chance): Action {
  const ids = Array.from({ length: chance.below(3) }, () => take(owned.items, chance))
  const inventory_item_ids = [...new Set(ids.filter((id) => id !== undefined))]
  return {
    call: 'POST /api/deals/bet',
    body: { inventory_item_ids, amount: 2, target_item_id: target },
    marks: ({ data }: Reply<typeof makeDeal>) => [
      `bet ${data.bet_id}`,
      ...inventory_item_ids.map((id) => `sale ${id}`),
    ],
    learn({ data }: Reply<typeof makeDeal>) {
      if (data.inventory_item_id) owned.items.push(data.inventory_item_id)
    },
  }
}

const withdraw = (owned: Possessions, chance: Chance): Action => ({
  call: 'POST /api/withdrawals',
  body: { currency: 'BTC', amount: 20 + chance.below(5), address: BTC_ADDRESS },
  marks: ({ data }: Reply<typeof requestWithdrawal>) => [`withdrawal ${data.withdrawal.id}`],
  learn: ({ data }: Reply<typeof requestWithdrawal>) =>
    void owned.withdrawals.push(data.withdrawal.id),
})

function cancel(of: 'shipping' | 'withdrawals', from: string[], chance: Chance): Action | null {
  const id = take(from, chance)
  if (!id) return null
  return { call: `POST /api/${of}/${id}/cancel`, body: {}, marks: () => [`canceled ${id}`] }
}

const createBattleOf = (owned: Possessions, shared: SharedThings, bots: 0 | 1): Action => ({
  call: 'POST /api/battles/create',
  body: {
    boxes: [{ slug: shared.box, count: 2 }],
    format: '1v1',
    mode: 'classic',
    is_fast: true,
    bots,
  },
  marks: ({ data }: Reply<typeof createBattle>) => [
    `battle ${data.id}`,
    `seat ${data.id} ${owned.playerId}`,
  ],
  learn({ data }: Reply<typeof createBattle>) {
    if (bots === 0) shared.battles.push(data.id)
  },
})

function join(owned: Possessions, { battles }: SharedThings, chance: Chance): Action | null {
  const id = take(battles, chance)
  if (!id) return null
  return {
    call: `POST /api/battles/${id}/join`,
    body: {},
    marks: ({ data }: Reply<typeof joinBattle>) => [`seat ${data.id} ${owned.playerId}`],
  }
}

function redeem(owned: Possessions, chance: Chance): Action | null {
  const code = take(owned.codes, chance)
  if (!code) return null
  return {
    call: 'POST /api/deposit/gift-code/redeem',
    body: { code },
    marks: () => [`code of ${owned.playerId}`],
  }
}

const startCard = (owned: Possessions, chance: Chance): Action => ({
  call: 'POST /api/deposit/zen/redirect',
  body: { amount: 5 + chance.below(50) },
  marks: () => [`payment of ${owned.playerId}`],
})

const kinds: readonly Kind[] = [
  {
    weight: 40,
    of: (owned, { box }, chance) => open(`/api/boxes/${box}`, 1 + chance.below(3), owned),
  },
  { weight: 12, of: (owned, { userBox }) => open(`/api/user-boxes/${userBox}`, 1, owned) },
  { weight: 3, of: (owned, { freeBox }) => open(`/api/free-boxes/${freeBox}`, 1, owned) },
  { weight: 14, of: (owned, _, chance) => sell(owned, chance) },
  { weight: 10, of: stake },
  { weight: 5, of: (owned, _, chance) => ship(owned, chance) },
  { weight: 3, of: ({ parcels }, _, chance) => cancel('shipping', parcels, chance) },
  { weight: 5, of: (owned, _, chance) => withdraw(owned, chance) },
  { weight: 3, of: ({ withdrawals }, _, chance) => cancel('withdrawals', withdrawals, chance) },
  { weight: 3, of: (owned, shared) => createBattleOf(owned, shared, 1) },
  {
    weight: 2,
    of: (owned, shared) =>
      shared.battles.length < BATTLES_WAITING_MAX ? createBattleOf(owned, shared, 0) : null,
  },
  { weight: 3, of: join },
  { weight: 4, of: (owned, _, chance) => redeem(owned, chance) },
  { weight: 3, of: (owned, _, chance) => startCard(owned, chance) },
]

const total = kinds.reduce((sum, { weight }) => sum + weight, 0)

/** Draws the player's next action by weight, from those that the player owns something for. */
export function nextAction(owned: Possessions, shared: SharedThings, chance: Chance): Action {
  let left = chance.below(total)
  const kind = kinds.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return kind?.of(owned, shared, chance) ?? nextAction(owned, shared, chance)
}

/** What actions left in the tables: one mark for each thing that was done. */
export const marksInDatabase = `
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
