import type { ReactNode } from 'react'
import { Surface } from '#client/ui/surface.tsx'
import css from './table.module.css'

interface TableProps {
  /** Says what the table holds. */
  label: string
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** A table that scrolls sideways by itself when the page is narrow, by keyboard too. */
export function Table({ label, children }: TableProps) {
  return (
    // A region that scrolls must be reachable by key.
    <Surface as="section" tone="flat" className={css.scroller} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </Surface>
  )
}
