import type { Box, BoxItem, BoxSummary, Item } from '#contract/http/boxes.ts'
import { PICTURE_SIDES, pictureUrl } from '#contract/pictures.ts'
import {
  averageValue,
  chancePercent,
  type BoxItem as DomainItem,
  orderItems,
  rarityOf,
  rarityPrice,
  ticketRanges,
  ticketsAtLeast,
} from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Shop, ShopBox } from './shop.ts'

const PICTURE_ID = /^[0-9a-f]{64}$/

const boxPicture = (cover: string, lid: 'box' | 'open'): string =>
  PICTURE_ID.test(cover) ? pictureUrl(cover, PICTURE_SIDES.box) : `/art/${lid}-${cover}.avif`

/** The picture of a box by its cover: a picture of the catalogue, or one of the storefront's own. */
export const boxImageUrl = (cover: string): string => boxPicture(cover, 'box')

/** The picture of an item; one without is shown as a crate. */
export const itemImageUrl = (pictureId: string | null): string =>
  pictureId === null ? boxImageUrl('crate-steel') : pictureUrl(pictureId, PICTURE_SIDES.item)

/** The picture of an open box. One whose only picture is of the catalogue stays closed. */
function openImageUrl({ cover, open_cover }: ShopBox['row']): string {
  return boxPicture(open_cover ?? cover, 'open')
}

/** How an item looks now, whichever version of a box it was drawn from. */
export type ItemLooks = Pick<Shop, 'houseOf' | 'pictureOf'>

/** A box as shown in lists. */
export function presentSummary({ row, version, rtp, topPicture }: ShopBox): BoxSummary {
  const { items, priceCents } = version
  return {
    kind: row.kind,
    slug: row.slug,
    name: row.name,
    img_url: boxImageUrl(row.cover),
    top_item_img_url: itemImageUrl(topPicture),
    category:
      row.category === null
        ? null
        : { slug: row.category, name: row.category_name ?? row.category },
    maker: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '' },
    tag: row.tag,
    hue: row.hue,
    price: toCoins(priceCents),
    best_prize: toCoins(orderItems(items)[0]?.priceCents ?? 0n),
    price_back_chance: priceCents > 0n ? chancePercent(ticketsAtLeast(items, priceCents)) : null,
    rtp: rtp?.percent ?? null,
    rtp_basis_points: rtp?.basisPoints ?? null,
    version: version.version,
  }
}

/** A box with its odds, computed from the table that openings draw from. */
export function presentBox(box: ShopBox, shop: ItemLooks): Box {
  const { version } = box
  const base = rarityPrice(version)
  return {
    ...presentSummary(box),
    description: box.row.description,
    open_img_url: openImageUrl(box.row),
    version_hash: box.versionHash,
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
  shop: ItemLooks,
): Item {
  const price = toCoins(item.priceCents)
  return {
    id: item.id,
    name: item.name,
    house: shop.houseOf(item.id),
    img_url: itemImageUrl(shop.pictureOf(item.id)),
    rarity: rarityOf(item.priceCents, rarityPriceCents),
    price,
    sale_price: price,
  }
}
