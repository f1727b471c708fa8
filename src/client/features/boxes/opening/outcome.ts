import type { OrderState } from '#client/player/orders/order-state.ts'
import type { Item, Opening } from '#contract/http/boxes.ts'

/** How many of a box, at which of its versions. */
export interface Order {
  count: number
  version: number
}

/** The result of a spin. A demo's items were drawn in the browser and belong to nobody. */
export type Outcome =
  | { isDemo: false; id: string; openings: readonly Opening[]; items: readonly Item[] }
  | { isDemo: true; id: string; items: readonly Item[] }

export type OpeningState = OrderState<Order, Outcome>
