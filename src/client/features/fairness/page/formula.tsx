import type { ReactNode } from 'react'
import { Copy } from '#client/ui/copy.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './explanation.module.css'

interface FormulaProps {
  /** Followed by the name of the scheme. */
  caption: string
  formula: string
  /** Stands under the formula. */
  children: ReactNode
}

/** A scheme's formula as it is computed, line by line. */
export function Formula({ caption, formula, children }: FormulaProps) {
  return (
    <Surface as="figure" tone="flat" className={css.formula}>
      <figcaption>
        {caption}, <code>hmac-sha256/v1</code>
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
  /** What may be done with it. */
  children: ReactNode
}

/** The formula as a program of its own, which the shop's tests run as it stands here. */
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
