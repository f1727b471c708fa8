import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'bounce',
  hue: 225,
  note: 'Up to 1,000×',
  proofNote: 'All 27 boards',
}
