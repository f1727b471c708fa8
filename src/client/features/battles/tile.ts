import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'battles',
  hue: 20,
  note: 'Side by side',
  proofNote: 'All seats’ seeds',
}
