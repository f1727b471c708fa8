import type { Box, BoxItem, BoxSummary, Item } from '#contract/http/boxes.ts'
import {
  averageValue,
  chancePercent,
  type BoxItem as DomainItem,
  rarityOf,
  rarityPrice,
  ticketRanges,
} from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Shop, ShopBox } from './shop.ts'

export const boxImageUrl = (cover: string): string => `/art/box-${cover}.avif`
export const itemImageUrl = (itemId: string): string => `/art/item-${itemId}.avif`

/** A box as shown in lists. */
export function presentSummary({ row, version }: ShopBox): BoxSummary {
  return {
    kind: row.kind,
    slug: row.slug,
    name: row.name,
    img_url: boxImageUrl(row.cover),
    top_item_img_url: itemImageUrl(version.items[0]?.id ?? ''),
    category:
      row.category === null
        ? null
        : { slug: row.category, name: row.category_name ?? row.category },
    maker: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '' },
    tag: row.tag,
    hue: row.hue,
    price: toCoins(version.priceCents),
    version: version.version,
  }
}

/** A box with its odds, computed from the table that openings draw from. */
export function presentBox(box: ShopBox, shop: Pick<Shop, 'houseOf'>): Box {
  const { version, rtp } = box
  const base = rarityPrice(version)
  return {
    ...presentSummary(box),
    description: box.row.description,
    open_img_url: `/art/open-${box.row.cover}.avif`,
    version_hash: box.versionHash,
    rtp: rtp?.percent ?? null,
    rtp_basis_points: rtp?.basisPoints ?? null,
    average: toCoins(averageValue(version.items)),
    items: ticketRanges(version.items).map(
      ({ item, first, last }): BoxItem => ({
        ...presentItem(item, base, shop),
        chance: chancePercent(item.tickets),
        tickets: [first, last],
      }),
    ),
  }
}

/** An item, with its rarity by the box's `rarityPrice`. Every box buys it back at its full price. */
export function presentItem(
  item: Pick<DomainItem, 'id' | 'name' | 'priceCents'>,
  rarityPriceCents: bigint,
  shop: Pick<Shop, 'houseOf'>,
): Item {
  const price = toCoins(item.priceCents)
  return {
    id: item.id,
    name: item.name,
    house: shop.houseOf(item.id),
    img_url: itemImageUrl(item.id),
    rarity: rarityOf(item.priceCents, rarityPriceCents),
    price,
    sale_price: price,
  }
}
