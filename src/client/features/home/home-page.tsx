import { BoxesSection } from './boxes-section.tsx'
import { GamesRow } from './games-row.tsx'
import { Hero } from './hero.tsx'
import css from './home-page.module.css'
import { Panels } from './panels.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
      <div className={css.later}>
        <GamesRow />
        <BoxesSection />
        <Panels />
      </div>
    </>
  )
}
