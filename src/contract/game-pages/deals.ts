import type { GamePage } from './game-page.ts'

export const deals = {
  game: 'deals',
  kind: 'deal',
  path: '/deals',
  title: 'Deals',
  proof: '#how-a-deal-is-drawn',
  icon: 'arrow-fat-lines-up-fill',
} as const satisfies GamePage
