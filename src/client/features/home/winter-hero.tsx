import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
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
    <section className={css.hero}>
      <div className={css.sky} aria-hidden="true">
        <i />
        <i />
      </div>
      <WinterLand />
      <div className={css.stage} aria-hidden="true">
        <i className={css.beam} />
        <img
          className={css.chest}
          src="/art/open-arctic.avif"
          width="480"
          height="480"
          fetchPriority="high"
          alt=""
        />
        {floating.map((item) => (
          <img
            key={item}
            className={css.floating}
            src={`/art/item-${item}.avif`}
            width="200"
            height="200"
            decoding="async"
            fetchPriority="low"
            alt=""
          />
        ))}
      </div>
      <WinterSnow />
      <canvas ref={snow} className={css.snow} />
      <div className={css.frost} aria-hidden="true" />
      <div className={css.copy}>
        <h1>
          Cold outside, <br />
          gold inside.
        </h1>
        <p>
          The winter home of the vault: the same boxes, the same published odds, and a receipt for
          every roll.
        </p>
        <div className={css.actions}>
          <Button variant="brass" to="/boxes">
            Open a box
          </Button>
          <Button variant="ghost" to="/boxes/arctic">
            The Arctic box
          </Button>
        </div>
        <div className={css.glass}>
          <HeroNumbers />
        </div>
      </div>
    </section>
  )
}
