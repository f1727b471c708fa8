import type { GameProof } from './game-proof.ts'

export const proof: GameProof = {
  vectors: [
    {
      title: 'Rocket bust',
      input: 'link ab…ab of 32 bytes, salt “salt”',
      expected: '10.22',
      async compute() {
        const [{ LINK, SALT }, { bustOf }, { formatCoins }] = await Promise.all([
          import('./example.ts'),
          import('#domain/games/crash.ts'),
          import('#domain/money/money.ts'),
        ])
        return formatCoins(bustOf(LINK, SALT))
      },
    },
  ],
}
