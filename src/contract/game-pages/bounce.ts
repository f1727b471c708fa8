import type { GamePage } from './game-page.ts'

export const bounce = {
  game: 'plinko',
  kind: 'instant',
  path: '/bounce',
  alias: 'plinko',
  title: 'Bounce',
  module: 'plinko/plinko-page',
  proof: { module: 'fairness/instant/bounce-fairness-page' },
  icon: 'dots-six-vertical-fill',
  tile: { picture: 'bounce', hue: 225, note: 'Up to 1,000×', proofNote: 'All 27 boards' },
  isInBar: true,
  isBlack: true,
  isFull: true,
} as const satisfies GamePage
