import type { ReactNode } from 'react'
import { Copy } from '#client/ui/copy.tsx'
import css from './facts.module.css'

/** What is recorded of something: `Fact`s, a name and a value each. */
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
  /** What is copied, in words: `address`. */
  what: string
}

/** A value that nobody types: an address, a number. */
export function CopyFact({ name, text, what }: CopyFactProps) {
  return (
    <Fact name={name}>
      <span className={css.code}>
        <code>{text}</code>
        <Copy text={text} label={what} />
      </span>
    </Fact>
  )
}
