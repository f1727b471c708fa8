import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { comingSoonAt, pages } from '#contract/pages.ts'
import { notes } from './coming-soon-notes.ts'
import css from './coming-soon-page.module.css'

const boxes = { to: '/boxes', label: 'Open a box instead' }

/** Says honestly that an area is not open yet, and leads to what is. */
export function ComingSoonPage() {
  const name = comingSoonAt(useLocation().pathname)
  if (!name) return <NotFound />
  const { text, picture, hue, today = boxes } = notes[name]
  return (
    <section className={css.page} style={{ '--h': hue } as CSSProperties}>
      <div className={css.words}>
        <Chip tone="brass" icon="lock-key-fill">
          Opens soon
        </Chip>
        <h1>{pages[name].title}</h1>
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
