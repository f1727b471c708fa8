import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { NotFound } from '#client/ui/not-found.tsx'
import { unopened } from '#contract/pages.ts'
import { notes } from './unopened-notes.ts'
import css from './unopened-page.module.css'

/** Says honestly that an area is not open yet, and leads to what is. */
export function UnopenedPage() {
  const path = useLocation().pathname as keyof typeof unopened
  const note = notes[path]
  if (!note) return <NotFound />
  return (
    <section className={css.page} style={{ '--h': note.hue ?? 290 } as CSSProperties}>
      <div className={css.words}>
        <Chip tone="brass" icon="lock-key-fill">
          Opens soon
        </Chip>
        <h1>{unopened[path]}</h1>
        <p>{note.text}</p>
        <div className={css.ways}>
          <Button variant="brass" to="/boxes">
            Open a box instead
          </Button>
          <Button to="/provably-fair">How rolls are made</Button>
        </div>
      </div>
      {note.picture ? (
        <img
          className={css.picture}
          src={`/art/game-${note.picture}.avif`}
          width="360"
          height="360"
          alt=""
        />
      ) : (
        <Lock />
      )}
    </section>
  )
}

function Lock() {
  return (
    <svg className={css.lock} viewBox="0 0 80 80" width="260" height="260" aria-hidden="true">
      <path
        d="M40 2 72.9 21v38L40 78 7.1 59V21zM40 20 22.7 30v20L40 60 57.3 50V30z"
        fillRule="evenodd"
      />
      <circle cx="40" cy="40" r="7" />
    </svg>
  )
}
