import type { RawForm } from '#client/features/fairness/draw/raw-forms.ts'
import { type GameTexts, STREAM } from '#client/features/fairness/instant/games.ts'
import { InstantFairness } from '#client/features/fairness/instant/instant-fairness.tsx'
import { SIDES } from './flip.ts'

const form: RawForm = {
  game: 'flip',
  label: 'Coin flip',
  fields: [{ name: 'side', label: 'Side', initial: 'heads', options: SIDES }],
  read: ({ side }) => ({ parameters: { side }, stakeCents: 100, faults: {} }),
}

const texts: GameTexts = {
  label: 'Coin flip',
  play: '/flip',
  lead: 'The side follows from our seed and yours.',
  decides: { title: 'One number decides', text: 'Eight bytes become heads or tails.' },
  formula: `${STREAM}\nside       = uniform(2); 0 is heads, 1 is tails`,
  note: 'Each bet takes the next nonce.',
  example: {
    game: 'flip',
    serverSeed: '1'.padStart(64, '0'),
    clientSeed: 'client',
    nonce: 1,
    parameters: { side: 'heads' },
    stakeCents: 1_000,
  },
  form,
}

export function FlipFairnessPage() {
  return (
    <InstantFairness game={texts}>
      <p>A flip pays 1.96 times its stake with a chance of 50%, and so 98% on average.</p>
    </InstantFairness>
  )
}
