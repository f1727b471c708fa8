import { Button } from '#client/ui/button.tsx'
import css from './hero.module.css'
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
        <div className={css.actions}>
          <Button variant="brass" to="/boxes">
            Open a box
          </Button>
          <Button variant="ghost" to="/provably-fair">
            How it works
          </Button>
        </div>
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
    </section>
  )
}
