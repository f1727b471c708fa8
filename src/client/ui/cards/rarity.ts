import type { CSSProperties } from 'react'
import type { Item } from '#contract/http/boxes.ts'

export type Rarity = Item['rarity']

export const rarities: readonly Rarity[] = [
  'common',
  'uncommon',
  'rare',
  'epic',
  'legendary',
  'mythic',
]

/** The highest rarity among items. */
export function bestRarity(items: readonly { rarity: Rarity }[]): Rarity {
  const ranks = items.map(({ rarity }) => rarities.indexOf(rarity))
  return rarities[Math.max(0, ...ranks)] ?? 'common'
}

/** Sets `--r`, the colour of a rarity. */
export function tintOf(rarity: Rarity): CSSProperties {
  return { '--r': `var(--r-${rarity})` } as CSSProperties
}
