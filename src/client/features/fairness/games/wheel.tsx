import type { GameProof } from './game-proof.ts'

const EXAMPLE_ROUND = 7

export const proof: GameProof = {
  vectors: [
    {
      title: 'Wheel sector',
      input: 'the same link and salt, round 7, uniform(54)',
      expected: '2',
      async compute() {
        const [{ LINK, SALT }, { sectorOf }] = await Promise.all([
          import('./example.ts'),
          import('#domain/games/wheel.ts'),
        ])
        return String(sectorOf(LINK, SALT, EXAMPLE_ROUND))
      },
    },
  ],
}
