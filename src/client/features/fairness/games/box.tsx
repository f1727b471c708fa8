import { TICKETS } from '#domain/games/box.ts'
import type { GameProof } from './game-proof.ts'

const STAKE_CENTS = 100

export const proof: GameProof = {
  form: {
    label: 'Box',
    fields: [],
    read: () => ({ parameters: {}, stakeCents: STAKE_CENTS, faults: {} }),
  },
  vectors: [
    {
      title: 'Box ticket',
      input: 'nonce 0, uniform(10,000,000)',
      expected: '1544067',
      async compute() {
        const { exampleStream } = await import('./example.ts')
        return String(exampleStream(0).uniform(TICKETS))
      },
    },
  ],
}
