import { Island } from '#client/lib/hydration/island.tsx'
import { BoxesSection } from './boxes-section.tsx'
import { GamesRow } from './games-row.tsx'
import homeCss from './home-page.module.css'
import { Panels } from './panels.tsx'
import { WinterHero } from './winter-hero.tsx'
import css from './winter-page.module.css'

/** The winter version of the home page. */
export function WinterPage() {
  return (
    <div className={css.winter}>
      <WinterHero />
      <div className={homeCss.later}>
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
    </div>
  )
}
