import { useEffect, useRef } from 'react'
import { classes } from '#client/ui/classes.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import hero from './hero.module.css'
import { FloatingItems, HeroActions, HeroNumbers } from './hero.tsx'
import { runSnow } from './snow-run.ts'
import css from './winter-hero.module.css'

const floating = ['snowboard', 'runner-glacier', 'watch-sky', 'gloves', 'ring-sapphire']

/** A clear night with snow and the open, frosted chest. */
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
        <ShopPicture
          className={css.chest}
          src="/art/open-arctic.avif"
          size={480}
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

/** Three mountain ranges, paler with distance, with snow on the nearest peaks. */
function WinterLand() {
  return (
    <svg
      className={css.land}
      viewBox="0 0 1144 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path
        d="M0 176 96 116l70 44 98-92 92 84 74-46 108 84 82-62 96 58 118-110 104 92 84-58 122 74v116H0z"
        fill="oklch(0.34 0.06 252)"
      />
      <path
        d="M0 232l84-66 74 52 118-108 96 88 92-52 84 60 120-96 112 92 92-58 108 74 164-92v174H0z"
        fill="oklch(0.27 0.055 254)"
      />
      <g fill="oklch(0.86 0.04 236 / 0.5)">
        <path d="m276 110-38 35 20-6 14 12 16-16 18 10 8-1z" />
        <path d="m668 106-36 29 18-4 16 12 14-14 20 4z" />
        <path d="m84 166-22 17 14-2 9 8 13-9 9 2z" />
      </g>
      <path
        d="M0 272c120-44 220-26 340-14s214-38 352-24 190 30 288 14 116-26 164-22v74H0z"
        fill="oklch(0.23 0.05 255)"
      />
    </svg>
  )
}

/** The snowbank under the chest. */
function WinterSnow() {
  return (
    <svg className={css.bank} viewBox="0 0 1144 120" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id="winter-bank" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.93 0.025 232)" />
          <stop offset="0.4" stopColor="oklch(0.74 0.06 240)" />
          <stop offset="1" stopColor="oklch(0.44 0.075 252)" />
        </linearGradient>
      </defs>
      <path
        d="M0 92c96-18 190-26 300-14 110 12 180 4 262-22 96-30 176-40 282-28 104 12 196 28 300 6v86H0z"
        fill="url(#winter-bank)"
      />
    </svg>
  )
}
