import type { GamePage } from './game-page.ts'

export const rocket = {
  game: 'crash',
  kind: 'round',
  path: '/rocket',
  alias: 'crash',
  title: 'Rocket',
  icon: 'rocket-launch-fill',
  isBlack: true,
  isFull: true,
} as const satisfies GamePage
