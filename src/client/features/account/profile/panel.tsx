import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

interface PanelProps {
  /** Where links to it lead. */
  id?: string
  title: string
  /** What it is about, in a sentence. */
  text?: ReactNode
  /** Stands opposite the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One subject of the profile, on a ground of its own. */
export function Panel({ id, title, text, aside, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={css.panel} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {aside}
        {text ? <p>{text}</p> : null}
      </header>
      {children}
    </section>
  )
}
