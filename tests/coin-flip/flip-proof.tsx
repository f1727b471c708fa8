import type { DrawnBet, GameProof } from '#client/features/fairness/games/game-proof.ts'
import { type FlipBet, SIDES } from './flip.ts'

export const proof: GameProof = {
  form: {
    label: 'Coin flip',
    fields: [{ name: 'side', label: 'Side', initial: 'heads', options: SIDES }],
    read: ({ side }) => ({ parameters: { side }, stakeCents: 100, faults: {} }),
  },
  Picture: ({ result }: DrawnBet<FlipBet, FlipBet>) => (
    <svg role="img" aria-label={`A coin that shows ${result.side}`} />
  ),
  vectors: [
    {
      title: 'Coin flip',
      input: 'nonce 1, uniform(2)',
      expected: '0',
      async compute() {
        const { exampleStream } = await import('#client/features/fairness/games/example.ts')
        return String(exampleStream(1).uniform(SIDES.length))
      },
    },
  ],
}
