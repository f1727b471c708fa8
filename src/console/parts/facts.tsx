import type { ReactNode } from 'react'
import css from './parts.module.css'

/** Facts under a heading: a name and a value each. */
export function Facts({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.block}>
      {title ? <h2>{title}</h2> : null}
      <dl className={css.facts}>{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A heading with whatever stands below it. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.block}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Evidence and details as the server keeps them: names with texts, numbers or lists. */
export function Details({ title, detail }: { title: string; detail: Record<string, unknown> }) {
  const entries = Object.entries(detail)
  if (entries.length === 0) return null
  return (
    <Facts title={title}>
      {entries.map(([name, value]) => (
        <Fact key={name} name={name.replaceAll('_', ' ')}>
          {typeof value === 'string' || typeof value === 'number'
            ? String(value)
            : JSON.stringify(value)}
        </Fact>
      ))}
    </Facts>
  )
}
