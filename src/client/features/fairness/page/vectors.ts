import type { TestVector } from '../games/game-proof.ts'
import { gameVectors } from '../games/proofs.ts'

/** The published examples. */
export const vectors = (): readonly TestVector[] => [
  {
    title: 'Commitment',
    input: 'sha256(server seed)',
    expected: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
    async compute() {
      const [{ SERVER_SEED }, { commitmentOf }] = await Promise.all([
        import('../games/example.ts'),
        import('#domain/fairness/seeds.ts'),
      ])
      return commitmentOf(SERVER_SEED)
    },
  },
  ...gameVectors(),
]
