import type { GamePage } from './game-page.ts'

export const rocket = {
  game: 'crash',
  kind: 'round',
  path: '/rocket',
  alias: 'crash',
  title: 'Rocket',
  module: 'crash/crash-page',
  proof: { module: 'fairness/rounds/rocket-fairness-page' },
  icon: 'rocket-launch-fill',
  tile: { picture: 'rocket', hue: 350, note: 'Cash out in time', proofNote: 'The whole chain' },
  isInBar: true,
  isBlack: true,
  isFull: true,
} as const satisfies GamePage
