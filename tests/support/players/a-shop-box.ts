import type { OperatedBox, OperatedItem } from '#contract/http/operator/catalogue.ts'
import type { TestPlayer } from './a-player.ts'

export const reason = 'A new season'
export const HALF = 5_000_000

export type Refused = { code?: string; message?: string; errors?: Record<string, string[]> }
export type BoxAnswer = { msg: string; data: OperatedBox } & Refused
export type ItemAnswer = { msg: string; data: OperatedItem } & Refused

let names = 0

/** An item that an operator has added, at a price in coins. */
export async function aNewItem(
  staff: Pick<TestPlayer, 'ask'>,
  price: number,
  over: object = {},
): Promise<OperatedItem> {
  const form = { name: `Lamp ${++names}`, type: 'lamp', price, reason, ...over }
  const { status, body } = await staff.ask<ItemAnswer>('POST /api/operator/items', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** The form of a box that holds two new items, of 20 and 2 coins, at even odds. */
export async function aBoxForm(staff: Pick<TestPlayer, 'ask'>, over: object = {}) {
  const dear = await aNewItem(staff, 20)
  const cheap = await aNewItem(staff, 2)
  return {
    kind: 'box',
    slug: `lamps-${++names}`,
    name: 'Lamps',
    category: 'tech',
    rtp: 90,
    items: [
      { item_id: dear.id, tickets: HALF },
      { item_id: cheap.id, tickets: HALF },
    ],
    reason,
    ...over,
  }
}

/** A box on sale. */
export async function aShopBox(
  staff: Pick<TestPlayer, 'ask'>,
  over: object = {},
): Promise<OperatedBox> {
  const form = await aBoxForm(staff, over)
  const drafted = await staff.ask<BoxAnswer>('POST /api/operator/shop-boxes', form)
  if (drafted.status !== 200) throw new Error(JSON.stringify(drafted.body))
  const at = `POST /api/operator/shop-boxes/${form.slug}/publish`
  const { status, body } = await staff.ask<BoxAnswer>(at, { reason })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
