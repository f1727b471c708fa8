import type { BetResult } from '#client/ui/bets/result.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { DealTarget } from '#contract/http/deals.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'

/** An item of the player's own, as staked. */
export type OwnItem = Pick<InventoryItem, 'id'> & {
  item: Pick<InventoryItem['item'], 'name' | 'img_url' | 'rarity' | 'price'>
}

export type MadeDeal = Reply<CallsByKey['POST /api/deals/bet']>['data']

/** A player's stake and target. */
export interface Order {
  items: readonly OwnItem[]
  /** In coins; 0 if only items are staked. */
  amount: number
  target: DealTarget
  /** The version of the terms that were shown. */
  versionHash?: string | undefined
}

/** What a deal took and paid, in coins: a won item counts at its price. */
export const resultOf = ({ stake, is_win, target }: MadeDeal): BetResult => ({
  stake,
  payout: is_win ? target.price : 0,
})

/** A completed deal, as shown. */
export interface ShownDeal {
  order: Order
  deal: MadeDeal
}
