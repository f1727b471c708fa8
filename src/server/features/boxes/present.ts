import type { Box, BoxItem, BoxSummary, Item } from '#contract/http/boxes.ts'
import {
  chancePercent,
  type BoxItem as DomainItem,
  rarityOf,
  ticketRanges,
} from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Shop, ShopBox } from './shop.ts'

export const boxImageUrl = (slug: string): string => `/art/box-${slug}.avif`
export const itemImageUrl = (itemId: string): string => `/art/item-${itemId}.avif`

/** A box as lists show it. */
export function presentSummary({ row, version }: ShopBox): BoxSummary {
  return {
    slug: row.slug,
    name: row.name,
    img_url: boxImageUrl(row.slug),
    top_item_img_url: itemImageUrl(version.items[0]?.id ?? ''),
    category: { slug: row.category, name: row.category_name },
    tag: row.tag,
    hue: row.hue,
    price: toCoins(version.priceCents),
  }
}

/** A box with its odds: the very table that openings draw from. */
export function presentBox(box: ShopBox, shop: Shop): Box {
  const { version, rtp } = box
  return {
    ...presentSummary(box),
    description: box.row.description,
    open_img_url: `/art/open-${box.row.slug}.avif`,
    version: version.version,
    version_hash: box.versionHash,
    rtp: rtp.percent,
    rtp_basis_points: rtp.basisPoints,
    items: ticketRanges(version.items).map(
      ({ item, first, last }): BoxItem => ({
        ...presentItem(item, version.priceCents, shop),
        chance: chancePercent(item.tickets),
        tickets: [first, last],
      }),
    ),
  }
}

/** An item at its price in a box; a standard box buys it back for all of that. */
export function presentItem(
  item: Pick<DomainItem, 'id' | 'name' | 'priceCents'>,
  boxPriceCents: bigint,
  shop: Pick<Shop, 'houseOf'>,
): Item {
  const price = toCoins(item.priceCents)
  return {
    id: item.id,
    name: item.name,
    house: shop.houseOf(item.id),
    img_url: itemImageUrl(item.id),
    rarity: rarityOf(item.priceCents, boxPriceCents),
    price,
    sale_price: price,
  }
}
