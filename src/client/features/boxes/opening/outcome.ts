import type { OrderState } from '#client/player/orders/order-state.ts'
import type { Item, Opening } from '#contract/http/boxes.ts'

/** How many of a box, at which of its versions. */
export interface Order {
  count: number
  version: number
}

interface Drawn {
  id: string
  items: readonly Item[]
  /** What the openings cost, in coins; in a demo what they would have cost. */
  stake: number
}

/** The result of a spin. A demo's items were drawn in the browser and belong to nobody. */
export type Outcome =
  | ({ isDemo: false; openings: readonly Opening[] } & Drawn)
  | ({ isDemo: true } & Drawn)

export type OpeningState = OrderState<Order, Outcome>
