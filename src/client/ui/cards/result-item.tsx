import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Item } from '#contract/http/boxes.ts'
import { Pips } from './pips.tsx'
import { tintOf } from './rarity.ts'
import css from './result-item.module.css'

interface ResultItemProps {
  item: Pick<Item, 'name' | 'house' | 'img_url' | 'rarity' | 'price'>
  betId?: string
}

/** A single drawn item. A demo has no roll to verify. */
export function ResultItem({ item, betId }: ResultItemProps) {
  return (
    <div className={css.result} style={tintOf(item.rarity)}>
      <span className={css.rarity}>
        <Pips rarity={item.rarity} />
        <span aria-hidden="true">{item.rarity}</span>
      </span>
      <p className={css.name}>{item.name}</p>
      <p className={css.house}>{item.house}</p>
      <span className={css.price}>
        <Price coins={item.price} size={24} />
      </span>
      {betId && <CheckLink betId={betId} />}
    </div>
  )
}

interface CheckLinkProps {
  betId: string
  /** What was rolled: among several links, each one is short, and names it for screen readers only. */
  of?: string
}

export function CheckLink({ betId, of }: CheckLinkProps) {
  return (
    <Link to={`/provably-fair?bet=${betId}`} className={css.check}>
      <Icon name="seal-check-fill" size={15} />
      <span>
        {of ? 'Check' : 'Check this roll'}
        {of && <span className="hidden"> this roll of {of}</span>}
      </span>
    </Link>
  )
}
