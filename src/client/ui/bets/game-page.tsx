import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './game-page.module.css'

interface Props {
  title: string
  /** What the game pays and takes, each in a span of its own; nothing until it is known. */
  terms: ReactNode
  /** The page that explains how its draw is checked. */
  fairnessPath: string
  className?: string | undefined
  children: ReactNode
}

/** The frame of every game's page: its title, its terms, and where its draw is explained. */
export function GamePage({ title, terms, fairnessPath, className, children }: Props) {
  return (
    <div className={classes(css.page, className)}>
      <header className={css.head}>
        <h1>{title}</h1>
        <p className={css.terms}>
          {terms}
          <Link to={fairnessPath}>
            <Icon name="seal-check-fill" size={16} />
            Provably fair
          </Link>
        </p>
      </header>
      {children}
    </div>
  )
}
