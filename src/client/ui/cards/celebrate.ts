import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { play } from '#client/lib/browser/sound.ts'
import { type Rarity, rarities } from './rarity.ts'

const GREAT_FROM = rarities.indexOf('epic')

interface Won {
  rarity: Rarity
}

/** The highest rarity among the won items. */
export function bestRarity(items: readonly Won[]): Rarity {
  const ranks = items.map(({ rarity }) => rarities.indexOf(rarity))
  return rarities[Math.max(0, ...ranks)] ?? 'common'
}

export function soundWin(items: readonly Won[]): void {
  play(isGreat(items) ? 'win' : 'coin')
}

/** Throws confetti in the colour of the best item, from epic upwards. */
export function throwConfetti(items: readonly Won[]): void {
  if (!isGreat(items)) return
  const colors = [`var(--r-${bestRarity(items)})`, 'var(--brass)', 'var(--text)']
  void burstConfetti({ colors, origin: { x: 0.5, y: 0.42 } })
}

function isGreat(items: readonly Won[]): boolean {
  return rarities.indexOf(bestRarity(items)) >= GREAT_FROM
}
