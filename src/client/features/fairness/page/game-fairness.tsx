import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import explanation from './explanation.module.css'
import css from './fairness-page.module.css'
import { Formula } from './formula.tsx'

interface GameFairnessProps {
  game: {
    label: string
    /** Where it is played. */
    play: string
    lead: string
    formula: string
    /** Stands under the formula. */
    note: string
  }
  /** What the page of everything else is asked for. */
  others: string
  snippet: ReactNode
  children: ReactNode
}

/** The page that proves one game: what it is about first, the formula and the code last. */
export function GameFairness({ game, others, snippet, children }: GameFairnessProps) {
  const { label, play, lead, formula, note } = game
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{label}, provably fair</h1>
        <p>{lead}</p>
        <nav className={css.more} aria-label="More about fairness">
          <Link to={play}>Play {label}</Link>
          <Link to="/provably-fair">{others}</Link>
          <Link to="/faq#group-fairness">Questions about fairness</Link>
        </nav>
        <Icon name="seal-check-fill" size={260} />
      </header>
      {children}
      <section className={explanation.explanation} aria-labelledby="the-code">
        <h2 id="the-code">The formula and the code</h2>
        <div className={explanation.exact}>
          <Formula caption="The formula" formula={formula}>
            <p>{note}</p>
          </Formula>
          {snippet}
        </div>
      </section>
    </div>
  )
}
