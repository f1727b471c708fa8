import type { GamePage } from './game-page.ts'

export const dice = {
  game: 'dice',
  kind: 'instant',
  path: '/dice',
  title: 'Dice',
  module: 'dice/dice-page',
  proof: { module: 'fairness/instant/dice-fairness-page' },
  icon: 'dice-five-fill',
  tile: { picture: 'dice', hue: 5, note: 'Over or under', proofNote: 'Every roll' },
  isNew: true,
} as const satisfies GamePage
