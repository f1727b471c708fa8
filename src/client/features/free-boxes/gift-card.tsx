import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import lit from '#client/ui/cards/lit-card.module.css'
import { classes } from '#client/ui/classes.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { FreeBoxRequirement } from '#client/ui/free-box-requirement.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { boxPath } from '#contract/pages.ts'
import css from './gift-card.module.css'

interface Props {
  box: FreeBox
  level: number
  /** When it opens next, in epoch ms. */
  openMs: number
}

/** A tier's free box; the card links to its page, where it is opened. */
export function GiftCard({ box, level, openMs }: Props) {
  return (
    <article
      className={classes(lit.card, css.card)}
      style={{ '--h': box.hue } as CSSProperties}
      data-locked={box.lock !== null && box.lock !== 'wait'}
    >
      <span className={css.tier}>
        <LevelBadge level={box.tier} size={30} />
      </span>
      <ShopPicture src={box.img_url} size={480} loading="lazy" decoding="async" alt="" />
      <h3>
        <Link to={boxPath(box)}>{box.name}</Link>
      </h3>
      <p className={css.worth}>
        up to <Price coins={box.top_price} size={14} />
      </p>
      <div className={css.state}>
        {box.lock === null ? (
          <span className={css.open}>
            <Icon name="gift-fill" size={18} /> Open for free
          </span>
        ) : box.lock === 'wait' ? (
          <p className={css.wait}>
            <Icon name="clock-counter-clockwise-fill" size={16} />
            <span className="hidden">Opens again in</span>
            <Countdown until={() => openMs} />
          </p>
        ) : (
          <FreeBoxRequirement box={box} level={level} />
        )}
      </div>
    </article>
  )
}
