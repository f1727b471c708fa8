import type { GamePage } from './game-page.ts'

export const battles = {
  game: 'battle',
  kind: 'battle',
  path: '/battles',
  title: 'Battles',
  module: 'battles/list/battles-page',
  proof: { section: 'how-a-battle-is-drawn' },
  icon: 'sword-fill',
  tile: { picture: 'battles', hue: 20, note: 'Side by side', proofNote: 'All seats’ seeds' },
  isInBar: true,
} as const satisfies GamePage
