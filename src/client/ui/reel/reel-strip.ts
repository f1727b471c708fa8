import type { Item } from '#contract/http/boxes.ts'
import { CARRIED_TILES, FIRST_TILE, TILES, WINNING_TILE } from './reel.ts'

/** What a lane shows of a tile: picture, name and price. */
export type ReelTile = Pick<Item, 'id' | 'name' | 'img_url' | 'rarity' | 'price'>
export type Strip = readonly ReelTile[]

/** An item that a box may yield; its chance is in percent. */
export type PossibleItem = ReelTile & { chance: number }

/** The strip of a reel at rest. */
export function restingStrip(items: readonly PossibleItem[], seed: string): Strip {
  const chance = chanceFrom(seed)
  return Array.from({ length: TILES }, () => fillerTile(items, chance))
}

/**
 * The strip of a spin: it starts with the tiles now under the needle, ends on the winner, and is filled in
 * between.
 */
export function spinStrip(
  items: readonly PossibleItem[],
  seed: string,
  winner: ReelTile,
  now: Strip,
): Strip {
  const shift = WINNING_TILE - FIRST_TILE
  return restingStrip(items, seed).map((tile, index) => {
    if (index === WINNING_TILE) return winner
    if (index <= FIRST_TILE + CARRIED_TILES) return now[index + shift] ?? tile
    return tile
  })
}

/**
 * A tile drawn by the box's own odds. Anything else, such as a jackpot next to the needle, would suggest
 * near misses that never happened.
 */
function fillerTile(items: readonly PossibleItem[], chance: () => number): ReelTile {
  let left = chance() * 100
  const item = items.find((possible) => {
    left -= possible.chance
    return left < 0
  })
  const drawn = item ?? items.at(-1)
  if (drawn === undefined) throw new RangeError('A box without items has no reel')
  return drawn
}

/**
 * Pseudorandom numbers from 0 to 1 for decoration, the same for the same seed. No result depends on them,
 * so speed is all that matters (mulberry32 over an FNV-1a hash).
 */
export function chanceFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
