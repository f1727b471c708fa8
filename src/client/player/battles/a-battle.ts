import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import type { Item } from '#contract/http/boxes.ts'

const HASH = '0'.repeat(64)

/** A test item with a price in coins. */
export const anItem = (id: string, price: number): Item => ({
  id,
  name: id,
  house: 'Meridian',
  img_url: `/art/item-${id}.avif`,
  rarity: 'common',
  price,
  sale_price: price,
})

/** A test seat, taken by the player of that number, or empty if null. */
export const aSeat = (seat: number, team_idx: number, player: number | null): BattleSeat => ({
  seat,
  team_idx,
  is_bot: false,
  player:
    player === null
      ? null
      : { id: `player-${player}`, name: `P${player}`, avatar_url: '/art/avatar-fox.avif' },
})

/** A test battle of two rounds and two seats, waiting for its second player. */
export const aBattle = (changes: Partial<Battle> = {}): Battle => ({
  id: 'battle',
  seq: 2,
  status: 'waiting',
  format: '1v1',
  mode: 'classic',
  is_crazy: false,
  is_private: false,
  is_fast: false,
  price: 5,
  join_price: 5,
  fee_share: 0,
  sponsor_pct: 0,
  min_level: 1,
  creator_id: 'player-0',
  rounds_count: 2,
  boxes: [
    {
      kind: 'box',
      slug: 'midas',
      name: 'Midas',
      img_url: '/art/box-midas.avif',
      price: 2.5,
      count: 2,
    },
  ],
  seats: [aSeat(0, 0, 0), aSeat(1, 1, null)],
  winners: null,
  created_at: '2026-11-21T13:00:00.000Z',
  expires_in_ms: 1_800_000,
  rounds: [0, 1].map((round) => ({
    round,
    box: {
      kind: 'box',
      slug: 'midas',
      name: 'Midas',
      img_url: '/art/box-midas.avif',
      price: 2.5,
      version: 1,
      version_hash: HASH,
    },
    drops: [],
  })),
  round_ms: 6_000,
  playing_ms: null,
  totals: [0, 0],
  draw: null,
  payouts: null,
  ended_at: null,
  rematch_id: null,
  can_rematch: false,
  fairness: {
    server_seed_hash: HASH,
    server_seed: null,
    client_seeds: ['one', null],
    bot_seeds: ['b0', 'b1'],
    filled_at: null,
    beacon: null,
    entropy: null,
  },
  ...changes,
})
