import type { GamePage } from '#contract/game-pages/game-page.ts'

export const flip = {
  game: 'flip',
  kind: 'instant',
  path: '/flip',
  title: 'Coin flip',
  module: 'flip/flip-page',
  proof: { module: 'flip/flip-fairness-page' },
  icon: 'coins-fill',
  tile: { picture: 'dice', hue: 45, note: 'Heads or tails', proofNote: 'Every flip' },
  isNew: true,
} as const satisfies GamePage
