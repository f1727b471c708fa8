import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { Surface } from '#client/ui/surface.tsx'
import css from './entry.module.css'

interface EntryProps {
  /** A picture or an icon of 44 px. */
  mark: ReactNode
  title: ReactNode
  /** Stands under the title: a time. */
  note: ReactNode
  /** Chips. */
  states: ReactNode
  /** Stands at the end: an amount. */
  sum: ReactNode
  /** What folds out. */
  children: ReactNode
}

/** One line of a list of requests; what else there is to know of it folds out. */
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
