import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import type { Item } from '#contract/http/boxes.ts'
import { CheckLink } from './check-link.tsx'
import css from './result-item.module.css'

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
