import type { ReactNode } from 'react'
import css from './in-short.module.css'

/** A section's summary in one sentence, before its details. */
export function InShort({ children }: { children: ReactNode }) {
  return (
    <p className={css.short}>
      <b>In short:</b> {children}
    </p>
  )
}
