import type { PlinkoResult } from '#domain/games/plinko.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '#domain/games/plinko.ts'
import { BallPicture } from '../draw/ball-picture.tsx'
import type { DrawnBet, GameProof } from './game-proof.ts'

const STAKE_CENTS = 100
const EXAMPLE_ROWS = 16

export const proof: GameProof = {
  form: {
    label: 'Bounce',
    fields: [
      { name: 'rows', label: 'Rows', initial: '16', options: PLINKO_ROWS.map(String) },
      { name: 'risk', label: 'Risk', initial: 'high', options: PLINKO_RISKS },
    ],
    read: ({ rows, risk }) => ({
      parameters: { rows: Number(rows), risk },
      stakeCents: STAKE_CENTS,
      faults: {},
    }),
  },
  Picture: ({ result }: DrawnBet<object, PlinkoResult>) => <BallPicture {...result} />,
  vectors: [
    {
      title: 'Bounce path',
      input: 'nonce 2, 16 × uniform(2), 1 = right',
      expected: '0101100101110010',
      async compute() {
        const { exampleStream } = await import('./example.ts')
        const stream = exampleStream(2)
        return Array.from({ length: EXAMPLE_ROWS }, () => stream.uniform(2)).join('')
      },
    },
  ],
}
