import snippet from './check-box.js?raw'
import css from './explanation.module.css'
import { Formula, Snippet } from './game-fairness.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { commitSteps, Steps } from './steps.tsx'
import { TestVectors } from './test-vectors.tsx'

const steps = [
  ...commitSteps,
  {
    title: 'The seed is revealed',
    text: 'When you rotate, the server seed is revealed. Its hash must be the commitment, and every roll made with it can be computed again.',
  },
]

const formula = `block(i)   = HMAC-SHA256(serverSeed, "{clientSeed}:{nonce}:{i}")
stream     = block(0) ‖ block(1) ‖ …
u          = the next 8 bytes of the stream, big-endian
uniform(n) = u mod n; any u ≥ ⌊2^64 / n⌋ · n is skipped: no bias
ticket     = uniform(10,000,000); a box's items own consecutive
             ranges of tickets, the most expensive item first`

/** The scheme in three steps, its exact formula, and examples of how to read the bytes. */
export function Explanation() {
  return (
    <section className={css.explanation} aria-labelledby="how-a-roll-is-made">
      <h2 id="how-a-roll-is-made">How a roll is made</h2>
      <Steps steps={steps} />
      <ProofPicture />
      <div className={css.exact}>
        <Formula caption="The formula" formula={formula}>
          <p>The nonce counts your bets from 0, one counter for all games; none is ever skipped.</p>
        </Formula>
        <Snippet code={snippet}>
          paste it into a browser console or Node and give it a receipt. Our tests run this exact
          code on 100,000 bets.
        </Snippet>
        <TestVectors />
      </div>
    </section>
  )
}
