import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

interface PanelProps {
  /** The anchor of links to it. */
  id?: string
  title: string
  /** Its description, in a sentence. */
  text?: ReactNode
  /** Opposite the title. */
  aside?: ReactNode
  children: ReactNode
}

/** One section of the profile, as a panel. */
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
