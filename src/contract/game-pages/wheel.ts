import type { GamePage } from './game-page.ts'

export const wheel = {
  game: 'wheel',
  kind: 'round',
  path: '/wheel',
  title: 'Crazy Wheel',
  module: 'wheel/wheel-page',
  proof: { module: 'fairness/rounds/wheel-fairness-page' },
  icon: 'aperture-fill',
  tile: { picture: 'wheel', hue: 290, note: 'Up to 50×', proofNote: 'The whole chain' },
  isInBar: true,
  isBlack: true,
} as const satisfies GamePage
