import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { NotFound } from '#client/ui/not-found.tsx'
import { unopened, unopenedAt } from '#contract/pages.ts'
import { notes } from './unopened-notes.ts'
import css from './unopened-page.module.css'

const boxes = { to: '/boxes', label: 'Open a box instead' }

/** Says honestly that an area is not open yet, and leads to what is. */
export function UnopenedPage() {
  const path = unopenedAt(useLocation().pathname)
  if (!path) return <NotFound />
  const { text, picture, hue, today = boxes } = notes[path]
  return (
    <section className={css.page} style={{ '--h': hue } as CSSProperties}>
      <div className={css.words}>
        <Chip tone="brass" icon="lock-key-fill">
          Opens soon
        </Chip>
        <h1>{unopened[path]}</h1>
        <p>{text}</p>
        <div className={css.ways}>
          <Button variant="brass" to={today.to}>
            {today.label}
          </Button>
          <Button to="/how-it-works">How it works</Button>
        </div>
      </div>
      <img className={css.picture} src={`/art/${picture}.avif`} width="360" height="360" alt="" />
    </section>
  )
}
