import { useEffect, useRef } from 'react'
import { classes } from '#client/ui/classes.ts'
import { FloatingItems } from './floating-items.tsx'
import hero from './hero.module.css'
import { HeroActions } from './hero-actions.tsx'
import { HeroNumbers } from './hero-numbers.tsx'
import { runSnow } from './snow-run.ts'
import css from './winter-hero.module.css'
import { WinterLand, WinterSnow } from './winter-land.tsx'

const floating = ['snowboard', 'runner-glacier', 'watch-sky', 'gloves', 'ring-sapphire']

/** A clear night with snow: the frosted chest stands open in it. */
export function WinterHero() {
  const snow = useRef<HTMLCanvasElement>(null)
  useEffect(() => (snow.current ? runSnow(snow.current) : undefined), [])
  return (
    <section className={classes(hero.hero, css.hero)}>
      <div className={css.sky} aria-hidden="true">
        <i />
        <i />
      </div>
      <WinterLand />
      <div className={classes(hero.stage, css.stage)} aria-hidden="true">
        <i className={classes(hero.beam, css.beam)} />
        <img
          className={css.chest}
          src="/art/open-arctic.avif"
          width="480"
          height="480"
          fetchPriority="high"
          decoding="sync"
          alt=""
        />
        <FloatingItems items={floating} className={css.floating} />
      </div>
      <WinterSnow />
      <canvas ref={snow} className={css.snow} />
      <div className={css.frost} aria-hidden="true" />
      <div className={classes(hero.copy, css.copy)}>
        <h1>
          Cold outside, <br />
          gold inside.
        </h1>
        <p>
          The winter home of the vault: the same boxes, the same published odds, and a receipt for
          every roll.
        </p>
        <HeroActions to="/boxes/arctic">The Arctic box</HeroActions>
        <div className={css.glass}>
          <HeroNumbers />
        </div>
      </div>
    </section>
  )
}
