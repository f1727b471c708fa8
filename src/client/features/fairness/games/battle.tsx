import { TICKETS } from '#domain/games/box.ts'
import type { GameProof } from './game-proof.ts'

const load = () => Promise.all([import('./example.ts'), import('#domain/games/battle.ts')])

export const proof: GameProof = {
  vectors: [
    {
      title: 'Battle entropy',
      input: 'sha256 of ["alice","bob"]',
      expected: '3bd9b7ea5ad83ec19bd3e99b985b0865d2a75d47dbf5907f5e65a5d75d4b4343',
      async compute() {
        const [, { battleEntropy }] = await load()
        return battleEntropy(['alice'], 'bob')
      },
    },
    {
      title: 'Battle ticket',
      input: 'that entropy, round 0, seat 1',
      expected: '8769103',
      async compute() {
        const [{ SERVER_SEED }, { battleEntropy, seatStream }] = await load()
        const entropy = battleEntropy(['alice'], 'bob')
        const stream = seatStream({ serverSeed: SERVER_SEED, entropy }, 0, 1)
        return String(stream.uniform(TICKETS))
      },
    },
  ],
}
