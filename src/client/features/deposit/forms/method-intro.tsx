import type { ReactNode } from 'react'
import css from './method-intro.module.css'

interface MethodIntroProps {
  title: string
  /** Stands opposite the title: a label. */
  aside?: ReactNode
  children: ReactNode
}

/** What a method is, before its form. */
export function MethodIntro({ title, aside, children }: MethodIntroProps) {
  return (
    <header className={css.intro}>
      <h3>
        {title}
        {aside}
      </h3>
      <p>{children}</p>
    </header>
  )
}
