import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Item } from '#contract/http/boxes.ts'
import css from './result-items.module.css'

/** The one thing that was drawn. A demo has no roll to check. */
export function ResultItem({ item, betId }: { item: Item; betId?: string }) {
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

interface ItemRowProps {
  item: Item
  isDim?: boolean
  /** Stands under the name, beside the rarity. */
  note?: ReactNode
  /** Stands at the end of the row. */
  children?: ReactNode
}

export function ItemRow({ item, isDim = false, note, children }: ItemRowProps) {
  return (
    <div className={css.row} style={tintOf(item.rarity)} data-dim={isDim}>
      <img src={item.img_url} width="56" height="56" alt="" />
      <span className={css.words}>
        <b>{item.name}</b>
        <span className={css.note}>
          <Pips rarity={item.rarity} />
          {note}
        </span>
      </span>
      <Price coins={item.price} size={14} />
      {children}
    </div>
  )
}

interface CheckLinkProps {
  betId: string
  /** What was rolled: where several links stand together, they are short and name it unseen. */
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
