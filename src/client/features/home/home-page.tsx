import { Island } from '#client/lib/hydration/island.tsx'
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
        <Island name="games">
          <GamesRow />
        </Island>
        <Island name="boxes">
          <BoxesSection />
        </Island>
        <Island name="panels">
          <Panels hasBets />
        </Island>
      </div>
    </>
  )
}
