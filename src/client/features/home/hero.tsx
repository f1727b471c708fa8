import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { Button } from '#client/ui/button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import css from './hero.module.css'

const floating = ['phone-graphite', 'watch-chrono-emerald', 'ring-halo', 'bag-red', 'gold-bar-100g']

/** The hero of the home page. The chest is the largest paint, so it loads first. */
export function Hero() {
  return (
    <section className={css.hero}>
      <div className={css.copy}>
        <h1>
          Open <br />
          something real.
        </h1>
        <p>
          Every box shows its odds, and every prize sells back at its full price. Verify every roll
          yourself.
        </p>
        <HeroActions to="/how-it-works">How it works</HeroActions>
        <HeroNumbers />
      </div>
      <div className={css.stage} aria-hidden="true">
        <i className={css.beam} />
        <ShopPicture
          className={css.chest}
          src="/art/hero-s.avif"
          srcSet={`${atBase('/art/hero-s.avif')} 560w, ${atBase('/art/hero.avif')} 900w`}
          sizes="(max-width: 820px) 70vw, 440px"
          size={900}
          fetchPriority="high"
          decoding="sync"
          alt=""
        />
        <FloatingItems items={floating} className={css.floating} />
      </div>
    </section>
  )
}

/** The link to the boxes, and a secondary link beside it. */
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

const REFRESH_MS = MINUTE_MS

/** Real figures of the shop; a dash while one is unknown. */
export function HeroNumbers() {
  const { data: summary } = useQuery({
    queryKey: keys.dropsSummary,
    queryFn: async ({ signal }) => (await send('GET /api/last-drops/summary', { signal })).data,
    initialData: () => initialReply('GET /api/last-drops/summary')?.data,
    refetchInterval: REFRESH_MS,
  })
  const best = summary?.best_today ?? null
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Boxes opened</dt>
        <dd>{summary ? showCount(summary.boxes_opened) : '–'}</dd>
      </div>
      <div>
        <dt>Best drop today</dt>
        <dd>{best === null ? '–' : <Price coins={best} size={17} />}</dd>
      </div>
    </dl>
  )
}

interface FloatingItemsProps {
  /** The names of their pictures. */
  items: readonly string[]
  className: string | undefined
}

/** Items floating around a hero's chest; they load after everything else. */
export function FloatingItems({ items, className }: FloatingItemsProps) {
  return items.map((item) => (
    <ShopPicture
      key={item}
      className={className}
      src={`/art/item-${item}.avif`}
      size={200}
      decoding="async"
      fetchPriority="low"
      alt=""
    />
  ))
}
