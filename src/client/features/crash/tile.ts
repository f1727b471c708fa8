import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'rocket',
  hue: 350,
  note: 'Cash out in time',
  proofNote: 'The whole chain',
}
