import { Link } from 'react-router'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { boxPath } from '#contract/pages.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './panels.module.css'

interface ValuePanelProps {
  drop: LastDrop | undefined
}

/** The rule that an item is worth what it says, with the latest drop as its example. */
export function ValuePanel({ drop }: ValuePanelProps) {
  return (
    <Link className={css.value} to={drop ? boxPath(drop.box) : '/boxes'}>
      <h2>Sells back at its full price</h2>
      <p>What you draw is worth what it says. One press turns any item into coins, with no fee.</p>
      {drop ? (
        <div className={css.flow} style={tintOf(drop.item.rarity)}>
          <img src={drop.item.img_url} width="64" height="64" loading="lazy" alt="" />
          <span>
            <small>{drop.item.name}</small>
            <Price coins={drop.item.price} />
          </span>
          <Icon name="arrow-right-bold" size={18} />
          <span>
            <small>sells for</small>
            <Price coins={drop.item.sale_price} />
          </span>
        </div>
      ) : (
        <div className={css.flow}>
          <span>
            <small>price</small>–
          </span>
          <Icon name="arrow-right-bold" size={18} />
          <span>
            <small>sells for</small>–
          </span>
        </div>
      )}
      <img
        className={css.coin}
        src="/art/coin.avif"
        width="220"
        height="220"
        loading="lazy"
        alt=""
      />
    </Link>
  )
}
