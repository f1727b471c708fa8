import type { Tile } from '#client/ui/cards/game-tiles.ts'

export const tile: Tile = { picture: 'deals', hue: 165, note: 'Trade up', proofNote: 'Your chance' }
