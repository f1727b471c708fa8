import type { ReactNode } from 'react'
import { Copy } from '#client/ui/copy.tsx'
import css from './facts.module.css'

/** A list of `Fact`s: a name and a value each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CopyFactProps {
  name: string
  text: string
  /** The name of what is copied: `address`. */
  what: string
}

/** A value to copy rather than to type: an address, a number. */
export function CopyFact({ name, text, what }: CopyFactProps) {
  return (
    <Fact name={name}>
      <span className={css.code}>
        <code translate="no">{text}</code>
        <Copy text={text} label={what} />
      </span>
    </Fact>
  )
}
