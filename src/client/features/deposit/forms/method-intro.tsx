import type { ReactNode } from 'react'
import css from './method-intro.module.css'

interface MethodIntroProps {
  title: string
  /** Opposite the title: a label. */
  aside?: ReactNode
  children: ReactNode
}

/** The introduction of a method, above its form. */
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
