import type { CustomBoxSummary, MyBox, MyBoxDraft } from '#contract/http/custom-boxes.ts'
import type { CustomBoxEntry } from '#contract/http/operator/boxes.ts'
import { chancePercent, rtp } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  boxImageUrl,
  itemImageUrl,
  presentSummary,
  type Shop,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import type { CustomBoxRow } from './store.ts'

/** A box on sale as shown in lists. */
export function presentListed(box: ShopBox, shop: Pick<Shop, 'openings'>): CustomBoxSummary {
  const { row, version } = box
  return {
    ...presentSummary(box),
    maker: { id: row.maker_id ?? '', name: row.maker_name ?? '' },
    rtp: box.rtp?.percent ?? 0,
    items: version.items.length,
    openings: shop.openings(row.slug, 'user'),
    created_at: row.created_at.toISOString(),
  }
}

export function presentMine(row: CustomBoxRow, shop: Pick<Shop, 'openings'>): MyBox {
  const { body } = row
  return {
    slug: row.slug,
    name: row.name,
    img_url: boxImageUrl(row.cover),
    hue: row.hue,
    price: toCoins(BigInt(body.price_cents)),
    rtp: returnOf(row),
    version: body.version,
    items: body.items.length,
    status: statusOf(row),
    note: row.note,
    openings: shop.openings(row.slug, 'user'),
    shared_openings: Number(row.openings),
    earned: toCoins(row.earned),
    created_at: row.created_at.toISOString(),
  }
}

/** A box for its editor, with the items' current prices. */
export function presentDraft(row: CustomBoxRow, shop: Pick<Shop, 'items'>): MyBoxDraft {
  const catalogue = new Map(shop.items().map((item) => [item.id, item]))
  return {
    slug: row.slug,
    name: row.name,
    cover: row.cover,
    version: row.body.version,
    status: statusOf(row),
    note: row.note,
    items: row.body.items.flatMap(({ id, tickets }) => {
      const item = catalogue.get(id)
      if (!item) return []
      const { name, house, picture_id, price } = item
      const img_url = itemImageUrl(picture_id)
      const shown = { id, name, house, img_url, price: toCoins(price) }
      return [{ item: shown, chance: chancePercent(tickets), tickets }]
    }),
  }
}

/** A box as shown in the operators' list. */
export function presentForOperators(
  row: CustomBoxRow,
  shop: Pick<Shop, 'openings'>,
): CustomBoxEntry {
  const { slug, name, price, version, status, note, openings, created_at } = presentMine(row, shop)
  const maker = { id: row.maker_id, name: row.maker_name }
  return { id: row.id, slug, name, maker, price, version, status, note, openings, created_at }
}

export function statusOf(
  row: Pick<CustomBoxRow, 'hidden_at' | 'taken_down_at'>,
): 'on_sale' | 'hidden' | 'taken_down' {
  if (row.taken_down_at) return 'taken_down'
  return row.hidden_at ? 'hidden' : 'on_sale'
}

function returnOf({ body }: CustomBoxRow): number {
  const items = body.items.map(({ id, name, price_cents, tickets }) => ({
    id,
    name,
    priceCents: BigInt(price_cents),
    tickets,
  }))
  return rtp({ priceCents: BigInt(body.price_cents), items }).percent
}
