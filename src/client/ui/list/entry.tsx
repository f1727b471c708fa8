import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './entry.module.css'

interface EntryProps {
  /** A picture or an icon of 44 px. */
  mark: ReactNode
  title: ReactNode
  /** Under the title: a time. */
  note: ReactNode
  /** Chips. */
  states: ReactNode
  /** At the end: an amount. */
  sum: ReactNode
  /** The content that unfolds. */
  children: ReactNode
}

/** One row of a list of requests, which unfolds to its details. */
export function Entry({ mark, title, note, states, sum, children }: EntryProps) {
  return (
    <Surface as="details" className={css.entry}>
      <summary>
        <span className={css.mark}>{mark}</span>
        <span className={css.what}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <span className={css.states}>{states}</span>
        <span className={css.sum}>{sum}</span>
        <Icon name="caret-down-bold" size={16} />
      </summary>
      <div className={css.more}>{children}</div>
    </Surface>
  )
}
