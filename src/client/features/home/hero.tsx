import { FloatingItems } from './floating-items.tsx'
import css from './hero.module.css'
import { HeroActions } from './hero-actions.tsx'
import { HeroNumbers } from './hero-numbers.tsx'

const floating = ['phone-graphite', 'watch-chrono-emerald', 'ring-halo', 'bag-red', 'gold-bar-100g']

/** The first picture of the shop. The chest is the largest paint: it loads before everything. */
export function Hero() {
  return (
    <section className={css.hero}>
      <div className={css.copy}>
        <h1>
          Open <br />
          something real.
        </h1>
        <p>
          Every box shows its odds, and every prize sells back at its full price. Every roll can be
          checked, by you.
        </p>
        <HeroActions to="/provably-fair">How it works</HeroActions>
        <HeroNumbers />
      </div>
      <div className={css.stage} aria-hidden="true">
        <i className={css.beam} />
        <img
          className={css.chest}
          src="/art/hero-s.avif"
          srcSet="/art/hero-s.avif 560w, /art/hero.avif 900w"
          sizes="(max-width: 820px) 70vw, 440px"
          width="900"
          height="900"
          fetchPriority="high"
          decoding="sync"
          alt=""
        />
        <FloatingItems items={floating} className={css.floating} />
      </div>
    </section>
  )
}
