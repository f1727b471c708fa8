import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Copy } from '#client/ui/copy.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './explanation.module.css'
import page from './fairness-page.module.css'

interface FormulaProps {
  /** Followed by the name of the scheme. */
  caption: string
  formula: string
  /** Shown under the formula. */
  children: ReactNode
}

/** A scheme's formula, line by line. */
export function Formula({ caption, formula, children }: FormulaProps) {
  return (
    <Surface as="figure" tone="flat" className={css.formula}>
      <figcaption>
        {caption}, <code translate="no">hmac-sha256/v1</code>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre tabIndex={0}>{formula}</pre>
      {children}
    </Surface>
  )
}

interface SnippetProps {
  caption?: string
  code: string
  /** The actions on the code. */
  children: ReactNode
}

/** The formula as a standalone program, which the shop's tests run exactly as shown. */
export function Snippet({ caption = 'The same in JavaScript', code, children }: SnippetProps) {
  return (
    <Formula caption={caption} formula={code.trimEnd()}>
      <div className={css.take}>
        <p>It needs none of our code: {children}</p>
        <Copy text={code} label="code" />
      </div>
    </Formula>
  )
}

interface GameFairnessProps {
  game: {
    label: string
    /** The page of the game. */
    play: string
    lead: string
    formula: string
    /** Shown under the formula. */
    note: string
  }
  /** The text of the link to the general fairness page. */
  others: string
  snippet: ReactNode
  children: ReactNode
}

/** The fairness page of one game: explanation first, formula and code last. */
export function GameFairness({ game, others, snippet, children }: GameFairnessProps) {
  const { label, play, lead, formula, note } = game
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{label}, provably fair</h1>
        <p>{lead}</p>
        <nav className={page.more} aria-label="More about fairness">
          <Link to={play}>Play {label}</Link>
          <Link to="/provably-fair">{others}</Link>
          <Link to="/faq#group-fairness">Questions about fairness</Link>
        </nav>
        <Icon name="seal-check-fill" size={260} />
      </header>
      {children}
      <section className={css.explanation} aria-labelledby="the-code">
        <h2 id="the-code">The formula and the code</h2>
        <div className={css.exact}>
          <Formula caption="The formula" formula={formula}>
            <p>{note}</p>
          </Formula>
          {snippet}
        </div>
      </section>
    </div>
  )
}
