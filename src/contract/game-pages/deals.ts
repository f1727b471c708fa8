import type { GamePage } from './game-page.ts'

export const deals = {
  game: 'deals',
  kind: 'deal',
  path: '/deals',
  title: 'Deals',
  module: 'deals/deals-page',
  proof: { section: 'how-a-deal-is-drawn' },
  icon: 'arrow-fat-lines-up-fill',
  tile: { picture: 'deals', hue: 165, note: 'Trade up', proofNote: 'Your chance' },
  isInBar: true,
} as const satisfies GamePage
