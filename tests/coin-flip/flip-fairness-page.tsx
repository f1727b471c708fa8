import { EXAMPLE, type GameTexts, STREAM } from '#client/features/fairness/instant/game-texts.ts'
import { InstantFairness } from '#client/features/fairness/instant/instant-fairness.tsx'

const texts: GameTexts = {
  label: 'Coin flip',
  play: '/flip',
  lead: 'The side follows from our seed and yours.',
  decides: { title: 'One number decides', text: 'Eight bytes become heads or tails.' },
  formula: `${STREAM}\nside       = uniform(2); 0 is heads, 1 is tails`,
  note: 'Each bet takes the next nonce.',
  example: {
    ...EXAMPLE,
    game: 'flip',
    nonce: 1,
    parameters: { side: 'heads' },
  },
}

export function FlipFairnessPage() {
  return (
    <InstantFairness game={texts}>
      <p>A flip pays 1.96 times its stake with a chance of 50%, and so 98% on average.</p>
    </InstantFairness>
  )
}
