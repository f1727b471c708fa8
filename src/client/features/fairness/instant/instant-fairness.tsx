import type { ReactNode } from 'react'
import snippet from '../draw/check-draw.js?raw'
import { DrawSteps } from '../draw/draw-steps.tsx'
import { RawCheck } from '../draw/raw-check.tsx'
import explanation from '../page/explanation.module.css'
import { GameFairness, Snippet } from '../page/game-fairness.tsx'
import { ProofPicture } from '../page/proof-picture.tsx'
import { commitSteps, Steps } from '../page/steps.tsx'
import type { GameTexts } from './game-texts.ts'
import css from './instant-fairness.module.css'

interface InstantFairnessProps {
  game: GameTexts
  /** The exact RTP. */
  children: ReactNode
}

/** How bets on an instant game are drawn, and how to verify them. */
export function InstantFairness({ game, children }: InstantFairnessProps) {
  const { decides, example } = game
  return (
    <GameFairness
      game={game}
      others="Your seeds, receipts, all games"
      snippet={
        <Snippet code={snippet}>
          paste it into a browser console or Node and give it a receipt. Our tests run this exact
          code.
        </Snippet>
      }
    >
      <section className={explanation.explanation} aria-labelledby="how-it-is-drawn">
        <h2 id="how-it-is-drawn">How it is drawn</h2>
        <Steps steps={[...commitSteps, decides]} />
        <ProofPicture />
      </section>
      <section className={css.section} aria-labelledby="worked-example">
        <h2 id="worked-example">A worked example</h2>
        <p className={css.lead}>
          Server seed <code translate="no">00…01</code>, client seed{' '}
          <code translate="no">client</code>, nonce {example.nonce}: computed on this page by the
          code that draws real bets.
        </p>
        <DrawSteps draw={example} />
      </section>
      <section className={css.section} aria-labelledby="pays-back">
        <h2 id="pays-back">What it pays back</h2>
        {children}
      </section>
      <section className={css.section} aria-labelledby="compute-it">
        <h2 id="compute-it">Compute any bet</h2>
        <p className={css.lead}>
          Use the values of a revealed seed or a receipt, or make them up. Nothing leaves this page.
        </p>
        <RawCheck only={example.game} />
      </section>
    </GameFairness>
  )
}
