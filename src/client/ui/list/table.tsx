import type { ReactNode } from 'react'
import { Surface } from '#client/ui/surface.tsx'
import css from './table.module.css'

interface TableProps {
  /** The table's accessible name. */
  label: string
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** A table that scrolls sideways on a narrow page, by keyboard too. */
export function Table({ label, children }: TableProps) {
  return (
    // A scrollable region must be reachable by keyboard.
    <Surface as="section" tone="flat" className={css.scroller} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </Surface>
  )
}
