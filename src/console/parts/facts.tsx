import type { ReactNode } from 'react'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
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

/** A value as staff read it: what its name says is in cents, or an instant in ms, in coins or as a date. */
export function showDetail(name: string, value: unknown): string {
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return showCoins(value / 100)
    if (name.endsWith('at_ms')) return formatDateTime(new Date(value).toISOString())
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return JSON.stringify(value)
}

/** Evidence and details as the server keeps them: names with texts, numbers or lists. */
export function Details({ title, detail }: { title: string; detail: Record<string, unknown> }) {
  const entries = Object.entries(detail)
  if (entries.length === 0) return null
  return (
    <Facts title={title}>
      {entries.map(([name, value]) => (
        <Fact key={name} name={name.replace(/_(cents|ms)$/, '').replaceAll('_', ' ')}>
          {showDetail(name, value)}
        </Fact>
      ))}
    </Facts>
  )
}
