import type { Body, Query, Reply } from '#contract/call.ts'
import type * as calls from '#contract/http/deals.ts'
import {
  DEAL_RARITY_PRICE,
  DEAL_TICKETS,
  type DealBet,
  type DealTerms,
  dealChance,
  dealStakes,
  dealTargets,
  dealTickets,
} from '#domain/games/deals.ts'
import type { PlayedBet } from '#domain/games/instant.ts'
import { type Cents, centsNumber, minCents, toCents, toCoins } from '#domain/money/money.ts'
import { itemImageUrl, pageOfItems, presentItem, type Shop } from '#server/features/boxes/index.ts'
import type { InstantTable } from '#server/features/instant/index.ts'
import type { InstantLimits } from '#server/platform/config/game-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { stakedItems, takeItems } from './staked-items.ts'

type Made = Body<typeof calls.makeDeal>
type PlayedDeal = PlayedBet<DealTerms, DealBet, { ticket: number }>

export interface DealDeps {
  database: Pick<Database, 'pool'>
  shop: Pick<Shop, 'items' | 'retiredItems' | 'findItem' | 'houseOf' | 'pictureOf'>
  table: InstantTable<DealTerms, DealBet, { ticket: number }>
}

export interface DealService {
  /** The possible targets of a deal, cheapest first. */
  targets(query: Query<typeof calls.listDealTargets>): Reply<typeof calls.listDealTargets>
  /**
   * Stakes items and coins on a target. Refuses items that the player does not own, a target that cannot be won or
   * whose price differs from the one shown, and a stake outside the limits or the possible chances.
   */
  make(
    playerId: string,
    body: Made,
    idempotency: Idempotency | null,
  ): Promise<Reply<typeof calls.makeDeal>>
  recent(query: Query<typeof calls.listDeals>): Promise<Reply<typeof calls.listDeals>>
  mine(
    playerId: string,
    query: Query<typeof calls.listMyDeals>,
  ): Promise<Reply<typeof calls.listMyDeals>>
}

export function createDealService({ database, shop, table }: DealDeps): DealService {
  const { pool } = database

  function targets(query: Query<typeof calls.listDealTargets>) {
    const cheapestFirst = shop
      .items()
      .filter(({ price }) => price <= table.limits.maxPayout)
      .toReversed()
    const { shown, next_cursor } = pageOfItems(shop, cheapestFirst, query)
    const data = shown.map(({ id, name, price }) => {
      const { sale_price: _, ...target } = presentItem(
        { id, name, priceCents: price },
        DEAL_RARITY_PRICE,
        shop,
      )
      return target
    })
    return { data, next_cursor }
  }

  async function make(playerId: string, body: Made, idempotency: Idempotency | null) {
    const { inventory_item_ids, amount = 0, target_item_id, version_hash } = body
    const items = await stakedItems(pool, playerId, inventory_item_ids)
    const stake = items.reduce((sum, { value }) => sum + value, toCents(amount))
    const price = findTarget(target_item_id)?.price ?? 0n
    const target_price_cents = centsNumber(price)
    const { limits, config: terms } = table
    return table.bet(
      {
        playerId,
        versionHash: version_hash,
        stake,
        parameters: { inventory_item_ids, amount, target_item_id, target_price_cents },
        idempotency,
        reply([bet], from) {
          const deal = present(bet)
          const msg = deal.is_win ? `You won ${deal.target.name}.` : 'The deal is lost.'
          return { msg, data: { ...deal, ...from } }
        },
      },
      {
        validate() {
          refuseTarget(limits, target_item_id, price, body.target_price)
          refuseStake(
            { limits, terms, stake, price },
            items.length > 0 ? 'inventory_item_ids' : 'amount',
          )
        },
        ...(items.length > 0 && { conditions: takeItems(playerId, inventory_item_ids) }),
      },
    )
  }

  /** An item that can be won: a retired one cannot. */
  function findTarget(id: string) {
    const item = shop.findItem(id)
    return item?.retired_at === null ? item : null
  }

  /** Refuses an unknown or too expensive target, and one whose price differs from the deal's or from the one shown. */
  function refuseTarget(
    limits: InstantLimits,
    id: string,
    price: Cents,
    shown: number | undefined,
  ): void {
    const target = findTarget(id) ?? refuseField('target_item_id', { code: 'target_unknown' })
    if (target.price !== price || (shown !== undefined && toCents(shown) !== price)) {
      refuse('target_changed', { data: { price: toCoins(target.price) } })
    }
    if (price > limits.maxPayout) {
      refuseField('target_item_id', {
        code: 'target_price_max',
        values: { max: toCoins(limits.maxPayout) },
      })
    }
  }

  /** Refuses a stake outside the limits, and one whose chance of winning the target is out of range. */
  function refuseStake(
    {
      limits,
      terms,
      stake,
      price,
    }: { limits: InstantLimits; terms: DealTerms; stake: Cents; price: Cents },
    field: string,
  ): void {
    const most = minCents(limits.maxAmount, dealStakes(terms, limits.maxPayout).max)
    if (stake < limits.minAmount || stake > most) {
      refuseField(field, {
        code: 'deal_stake_range',
        values: { min: toCoins(limits.minAmount), max: toCoins(most) },
      })
    }
    const tickets = dealTickets(terms, stake, price)
    if (tickets >= DEAL_TICKETS.min && tickets <= DEAL_TICKETS.max) return
    const { min, max } = dealTargets(terms, stake)
    refuseField('target_item_id', {
      code: 'deal_target_range',
      values: {
        stake: toCoins(stake),
        min: toCoins(min),
        max: toCoins(minCents(max, limits.maxPayout)),
      },
    })
  }

  function present(bet: PlayedDeal) {
    const tickets = dealTickets(bet.terms, bet.stake, BigInt(bet.parameters.target_price_cents))
    return {
      bet_id: bet.id,
      nonce: bet.nonce,
      stake: toCoins(bet.stake),
      target: presentTarget(bet),
      chance: dealChance(tickets),
      tickets,
      ticket: bet.result.ticket,
      is_win: bet.itemId !== null,
      inventory_item_id: bet.itemId === null ? null : bet.id,
    }
  }

  function presentTarget({ parameters: { target_item_id: id, target_price_cents } }: PlayedDeal) {
    const price = toCoins(BigInt(target_price_cents))
    return {
      id,
      name: shop.findItem(id)?.name ?? id,
      img_url: itemImageUrl(shop.pictureOf(id)),
      price,
    }
  }

  return {
    targets,
    make,
    recent: (query) => table.recent(query, (bet) => ({ target: presentTarget(bet) })),
    mine: (playerId, query) =>
      table.mine(playerId, query, (bet) => ({
        ...present(bet),
        payout: toCoins(bet.payout),
        created_at: bet.at.toISOString(),
      })),
  }
}
