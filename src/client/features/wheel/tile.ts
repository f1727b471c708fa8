import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'wheel',
  hue: 290,
  note: 'Up to 50×',
  proofNote: 'The whole chain',
}
