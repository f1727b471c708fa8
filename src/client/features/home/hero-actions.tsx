import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import css from './hero.module.css'

/** The way to the boxes, and a quieter one beside it. */
export function HeroActions({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={css.actions}>
      <Button variant="brass" to="/boxes">
        Open a box
      </Button>
      <Button variant="ghost" to={to}>
        {children}
      </Button>
    </div>
  )
}
