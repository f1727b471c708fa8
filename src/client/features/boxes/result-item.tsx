import { Pips } from '#client/ui/pips.tsx'
import { Price } from '#client/ui/price.tsx'
import { tintOf } from '#client/ui/rarity.ts'
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
