import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = {
  picture: 'dice',
  hue: 45,
  note: 'Heads or tails',
  proofNote: 'Every flip',
}
