import type { Rarity } from '#domain/games/box.ts'

/** What an item of a rarity is worth, in multiples of its box's price; see `rarityBand`. */
export const worthsInBox: Record<Rarity, string> = {
  common: 'less than 0.5',
  uncommon: '0.5–1',
  rare: '1–3',
  epic: '3–10',
  legendary: '10–30',
  mythic: '30 or more',
}
