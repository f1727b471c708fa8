import type { GamePage } from './game-page.ts'

export const battles = {
  game: 'battle',
  kind: 'battle',
  path: '/battles',
  title: 'Battles',
  module: 'battles/list/battles-page',
  proof: '#how-a-battle-is-drawn',
  icon: 'sword-fill',
} as const satisfies GamePage
