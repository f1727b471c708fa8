import { describe, expect, test } from 'vitest'
import type { BoxItem } from '#contract/http/boxes.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { CARRIED_TILES, FIRST_TILE, TILES, WINNING_TILE } from './reel.ts'
import { chanceFrom, restingStrip, spinStrip } from './reel-strip.ts'

function anItem(id: string, first: number, last: number): BoxItem {
  const looks = { house: 'Meridian', img_url: `/art/item-${id}.avif`, rarity: 'common' } as const
  const chance = (last - first + 1) / 100_000
  return { id, name: id, ...looks, price: 1, sale_price: 1, chance, tickets: [first, last] }
}

const items = [
  anItem('watch', 0, 99_999),
  anItem('ring', 100_000, 2_999_999),
  anItem('pin', 3_000_000, 9_999_999),
]

describe('a strip', () => {
  test('lands on the winner, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...items), (seed, winner) => {
        const strip = spinStrip(items, seed, winner, restingStrip(items, 'before'))
        expect(strip).toHaveLength(TILES)
        expect(strip[WINNING_TILE]).toBe(winner)
      }),
    )
  })

  test('begins with the tiles under the needle', () => {
    const now = restingStrip(items, 'before')
    const strip = spinStrip(items, 'after', items[0] as BoxItem, now)
    for (let away = -CARRIED_TILES; away <= CARRIED_TILES; away += 1) {
      expect(strip[FIRST_TILE + away]).toBe(now[WINNING_TILE + away])
    }
  })

  test('is the same for the same seed and differs for another', () => {
    expect(restingStrip(items, 'a')).toEqual(restingStrip(items, 'a'))
    expect(restingStrip(items, 'a')).not.toEqual(restingStrip(items, 'b'))
  })

  test('is filled by the odds of the box, also next to the winner', () => {
    const spins = 2000
    const counts = new Map<string, number>()
    for (let spin = 0; spin < spins; spin += 1) {
      const strip = spinStrip(items, `spin ${spin}`, items[2] as BoxItem, [])
      for (const tile of [strip[WINNING_TILE - 1], strip[WINNING_TILE + 1]]) {
        counts.set(String(tile?.id), (counts.get(String(tile?.id)) ?? 0) + 1)
      }
    }
    const share = (id: string) => (counts.get(id) ?? 0) / (2 * spins)
    expect(share('watch')).toBeCloseTo(0.01, 1)
    expect(share('watch')).toBeLessThan(0.02)
    expect(Math.abs(share('ring') - 0.29)).toBeLessThan(0.03)
    expect(Math.abs(share('pin') - 0.7)).toBeLessThan(0.03)
  })
})

test('decorative chance stays within 0..1', () => {
  const chance = chanceFrom('seed')
  for (let draws = 0; draws < 10_000; draws += 1) {
    const value = chance()
    expect(value >= 0 && value < 1).toBe(true)
  }
})
