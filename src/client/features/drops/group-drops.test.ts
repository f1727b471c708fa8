import { expect, test } from 'vitest'
import type { LastDrop } from '#contract/realtime/events.ts'
import { aDrop } from './a-drop.ts'
import { groupDrops } from './group-drops.ts'

const drop = (seq: number, user: string, rarity: LastDrop['item']['rarity'], price = seq) => {
  const plain = aDrop(seq, user)
  return { ...plain, item: { ...plain.item, rarity, price } }
}
const tilesOf = (drops: readonly LastDrop[]) =>
  groupDrops(drops).map(({ bet_id, count, item }) => [bet_id, count, item.price])

test('groups repeats of one player into one tile that shows the most expensive drop', () => {
  const drops = [
    drop(5, 'ada', 'common'),
    drop(4, 'ada', 'rare', 90),
    drop(3, 'ada', 'common'),
    drop(2, 'ben', 'common'),
    drop(1, 'ada', 'common'),
  ]
  expect(tilesOf(drops)).toEqual([
    ['bet-3', 3, 90],
    ['bet-2', 1, 2],
    ['bet-1', 1, 1],
  ])
})

test('gives a rare drop its own tile among the repeats', () => {
  const drops = [
    drop(4, 'ada', 'common'),
    drop(3, 'ada', 'legendary'),
    drop(2, 'ada', 'epic'),
    drop(1, 'ada', 'common'),
  ]
  expect(tilesOf(drops).map(([, count]) => count)).toEqual([1, 1, 1, 1])
})

test('keeps the identity of a tile that grows', () => {
  const two = [drop(2, 'ada', 'common'), drop(1, 'ada', 'common')]
  const three = [drop(3, 'ada', 'common'), ...two]
  expect(groupDrops(three)[0]?.bet_id).toBe(groupDrops(two)[0]?.bet_id)
})
