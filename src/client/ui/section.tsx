import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './section.module.css'

interface SectionProps {
  title: string
  icon?: IconName
  /** Opposite the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled section of a page. */
export function Section({ title, icon, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          {icon ? <Icon name={icon} size={22} /> : null}
          <span>{title}</span>
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
