import type { LastDrop } from '#contract/realtime/events.ts'

/** A test drop, identified by its number. */
export function aDrop(seq: number, userId = 'somebody'): LastDrop {
  return {
    seq,
    bet_id: `bet-${seq}`,
    user_id: userId,
    created_at: '2026-01-01T00:00:00.000Z',
    box: {
      kind: 'box',
      slug: 'midas-vault',
      name: 'Midas Vault',
      img_url: '/art/box-midas-vault.avif',
    },
    item: {
      name: 'Gold bar',
      rarity: 'epic',
      img_url: '/art/item-gold-bar.avif',
      price: 420,
      sale_price: 420,
    },
    user: { name: 'Marlowe', avatar_url: '/art/avatar-fox.avif' },
  }
}
