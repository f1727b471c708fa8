import type { GamePage } from '#contract/game-pages/game-page.ts'

export const flip = {
  game: 'flip',
  kind: 'instant',
  path: '/flip',
  title: 'Coin flip',
  icon: 'coins-fill',
  isNew: true,
} as const satisfies GamePage
