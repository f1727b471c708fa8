import type { GamePage } from './game-page.ts'

export const bounce = {
  game: 'plinko',
  kind: 'instant',
  path: '/bounce',
  alias: 'plinko',
  title: 'Bounce',
  icon: 'dots-six-vertical-fill',
  isBlack: true,
  isFull: true,
} as const satisfies GamePage
