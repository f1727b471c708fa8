import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { CAN_HOVER, useMedia } from '#client/lib/browser/use-media.ts'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { classes } from '#client/ui/classes.ts'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BoxSummary } from '#contract/http/boxes.ts'
import { boxPath } from '#contract/pages.ts'
import css from './box-card.module.css'
import lit from './lit-card.module.css'

interface BoxCardProps {
  box: BoxSummary
  /** A box above the fold loads its picture eagerly. */
  isEager?: boolean
  /** Shown under the price. */
  foot?: ReactNode
}

/** A box on sale; its most expensive item rises out of it on hover and focus. */
export function BoxCard({ box, isEager = false, foot }: BoxCardProps) {
  const loading = isEager ? 'eager' : 'lazy'
  const canHover = useMedia(CAN_HOVER)
  return (
    <Link
      to={boxPath(box)}
      data-peek
      className={classes(lit.card, css.card)}
      style={{ '--h': box.hue } as CSSProperties}
    >
      {box.tag ? <em className={css.tag}>{box.tag}</em> : null}
      <span className={css.art}>
        {canHover ? (
          <ShopPicture
            className={css.item}
            src={box.top_item_img_url}
            size={96}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            alt=""
          />
        ) : null}
        <ShopPicture
          className={css.box}
          src={box.img_url}
          size={186}
          loading={loading}
          decoding="async"
          alt=""
        />
      </span>
      <h3 className={css.name}>{box.name}</h3>
      <span className={css.price}>
        {box.kind === 'free' ? 'Free' : <Price coins={box.price} size={17} />}
      </span>
      <Facts {...box} />
      {foot}
    </Link>
  )
}

/** What one opening can win, how often it wins its price back, and what all openings pay on average. */
function Facts({ best_prize, price_back_chance: chance, rtp_basis_points: rtp }: BoxSummary) {
  return (
    <dl className={css.facts}>
      <Fact name="Best prize" value={showCoins(best_prize)} />
      {chance === null ? null : <Fact name="Wins price back" value={showChance(chance)} />}
      {rtp === null ? null : <Fact name="RTP" value={showPercent(rtp / 100, 2)} />}
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" translate="no">
        {value}
      </dd>
    </div>
  )
}

/** With one decimal, unless that would read as never or always. */
function showChance(chance: number): string {
  return showPercent(chance, chance < 0.1 || chance > 99.9 ? undefined : 1)
}
