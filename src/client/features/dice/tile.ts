import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'dice',
  hue: 5,
  note: 'Over or under',
  proofNote: 'Every roll',
}
