import snippet from '../draw/check-draw.js?raw'
import css from './explanation.module.css'
import { Formula, Snippet } from './game-fairness.tsx'

const formula = `tickets = ⌊stake in cents · 9,200,000 / target's price in cents⌋
ticket  = uniform(10,000,000), from the same stream as a box
it wins when ticket < tickets; chance = tickets / 100,000%`

/** How a deal is drawn, with code that computes deals, rolls and balls. */
export function DealExplanation() {
  return (
    <section className={css.explanation} aria-labelledby="how-a-deal-is-drawn">
      <h2 id="how-a-deal-is-drawn">How a deal is drawn</h2>
      <div className={css.exact}>
        <Formula caption="The formula of a deal" formula={formula}>
          <p>
            The dial shows your chance before you bet and stops at the ticket that was drawn. On
            average 92% of the stake comes back, at every chance.
          </p>
        </Formula>
        <Snippet caption="Deals, Dice and Bounce in JavaScript" code={snippet}>
          paste it into a browser console or Node and give it a receipt. Our tests run this exact
          code.
        </Snippet>
      </div>
    </section>
  )
}
