import type { Box, BoxItem, Opening } from '#contract/http/boxes.ts'

/** A test item that owns the tickets from `first` to `last`. */
function anItem(id: string, first: number, last: number, price = 1): BoxItem {
  return {
    id,
    name: id,
    house: 'Meridian',
    img_url: `/art/item-${id}.avif`,
    rarity: 'common',
    price,
    sale_price: price,
    chance: (last - first + 1) / 100_000,
    tickets: [first, last],
  }
}

/** A test box: one ticket in a hundred draws the watch. */
export const aBox: Box = {
  kind: 'box',
  slug: 'midas-vault',
  name: 'Midas Vault',
  description: '',
  img_url: '/art/box-midas-vault.avif',
  open_img_url: '/art/open-midas-vault.avif',
  top_item_img_url: '/art/item-watch.avif',
  category: { slug: 'luxury', name: 'Luxury' },
  maker: null,
  tag: null,
  hue: 85,
  price: 2.5,
  best_prize: 120,
  price_back_chance: 30,
  version: 3,
  version_hash: '0'.repeat(64),
  rtp: 90,
  rtp_basis_points: 9000,
  average: 2.25,
  items: [
    anItem('watch', 0, 99_999, 120),
    anItem('ring', 100_000, 2_999_999, 2.5),
    anItem('pin', 3_000_000, 9_999_999, 0.5),
  ],
}

/** A stored test opening of that box. */
export function anOpening(id: string): Opening {
  const { chance: _, tickets: __, ...item } = anItem(id, 0, 0)
  return {
    bet_id: `bet-${id}`,
    nonce: 0,
    ticket: 0,
    server_seed_hash: '0'.repeat(64),
    client_seed: 'client',
    box_version: 3,
    item,
    inventory_item_id: `item-${id}`,
  }
}
