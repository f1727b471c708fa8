import type { BoxCover } from '#contract/box-covers.ts'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import type { CatalogueItem } from '#contract/http/items.ts'
import type { TestPlayer } from './a-player.ts'

export interface BoxDraft {
  name: string
  cover?: BoxCover
  items: { item_id: string; chance: number }[]
}

type Made = { msg: string; data: MyBox; errors?: Record<string, string[]> }

/** Returns the catalogue's items within a price range in coins, most expensive first. */
export async function itemsFor(
  player: Pick<TestPlayer, 'ask'>,
  min: number,
  max: number,
): Promise<CatalogueItem[]> {
  const query = `min_price=${min}&max_price=${max}&limit=100`
  return (await player.ask<{ data: CatalogueItem[] }>(`GET /api/items?${query}`)).body.data
}

/** Two items at even odds, for about five coins. */
export async function aDraft(
  player: Pick<TestPlayer, 'ask'>,
  over: Partial<BoxDraft> = {},
): Promise<BoxDraft> {
  const [dear] = await itemsFor(player, 5, 9)
  const cheap = (await itemsFor(player, 0.5, 2)).at(-1)
  if (!dear || !cheap) throw new Error('The catalogue has nothing of these prices')
  const items = [
    { item_id: dear.id, chance: 50 },
    { item_id: cheap.id, chance: 50 },
  ]
  return { name: 'Sunday treats', items, ...over }
}

/** Publishes a player's box. */
export async function aCustomBox(
  maker: Pick<TestPlayer, 'ask'>,
  over: Partial<BoxDraft> = {},
): Promise<MyBox> {
  const draft = await aDraft(maker, over)
  const { status, body } = await maker.ask<Made>('POST /api/user-boxes', draft)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
