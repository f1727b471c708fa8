import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSoundOnGesture } from '#client/lib/browser/sound.ts'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './game-page.module.css'

interface Props {
  title: string
  /** The game's payouts and limits, each in its own span; nothing until loaded. */
  terms: ReactNode
  /** The page that explains how to verify its draw. */
  fairnessPath: string
  /** The last results. */
  results?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The frame of every game page: title, terms, and a link to the explanation of its draw. */
export function GamePage({ title, terms, fairnessPath, results, className, children }: Props) {
  useSoundOnGesture()
  return (
    <div data-game-page className={classes(css.page, className)}>
      <header className={css.head}>
        <h1>{title}</h1>
        {results ? <div className={css.results}>{results}</div> : null}
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
