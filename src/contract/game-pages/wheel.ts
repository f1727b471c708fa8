import type { GamePage } from './game-page.ts'

export const wheel = {
  game: 'wheel',
  kind: 'round',
  path: '/wheel',
  title: 'Crazy Wheel',
  icon: 'aperture-fill',
  isBlack: true,
} as const satisfies GamePage
