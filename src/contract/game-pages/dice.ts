import type { GamePage } from './game-page.ts'

export const dice = {
  game: 'dice',
  kind: 'instant',
  path: '/dice',
  title: 'Dice',
  icon: 'dice-five-fill',
  isNew: true,
} as const satisfies GamePage
