import { expect, test } from 'vitest'
import type { LastDrop } from '#contract/realtime/events.ts'
import { DROPS_MAX, withDrop } from './box-drops.tsx'

const drop = (seq: number, price: number): LastDrop => ({
  seq,
  bet_id: `bet-${seq}`,
  user_id: 'player',
  created_at: '2026-11-21T07:00:00.000Z',
  box: { kind: 'box', slug: 'midas', name: 'Midas', img_url: '' },
  item: { name: 'Ring', rarity: 'rare', img_url: '', price, sale_price: price },
  user: { name: 'Player', avatar_url: '' },
})

const seqs = (drops: readonly LastDrop[]) => drops.map(({ seq }) => seq)

test('lists the newest drop first, even when it arrives late', () => {
  const drops = [drop(3, 1), drop(1, 1)]
  expect(seqs(withDrop(drops, drop(4, 1), false))).toEqual([4, 3, 1])
  expect(seqs(withDrop(drops, drop(2, 1), false))).toEqual([3, 2, 1])
})

test('inserts a drop into the best ones by price', () => {
  const drops = [drop(1, 900), drop(2, 40)]
  expect(seqs(withDrop(drops, drop(3, 100), true))).toEqual([1, 3, 2])
})

test('ignores a drop that is already listed', () => {
  const drops = [drop(1, 1)]
  expect(withDrop(drops, drop(1, 1), false)).toBe(drops)
})

test('keeps the length of the list', () => {
  const full = Array.from({ length: DROPS_MAX }, (_, place) => drop(100 - place, 10))
  expect(withDrop(full, drop(200, 10), false)).toHaveLength(DROPS_MAX)
  expect(seqs(withDrop(full, drop(200, 1), true))).not.toContain(200)
})
