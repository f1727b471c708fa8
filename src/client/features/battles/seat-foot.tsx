import { Price } from '#client/ui/money/price.tsx'
import type { BattleSeat } from '#contract/http/battles.ts'
import { SeatFace } from './seat-face.tsx'
import css from './seat-foot.module.css'

interface Props {
  seat: BattleSeat
  /** What it has drawn so far, in coins; null before the first round. */
  total: number | null
  isOwn: boolean
  isLeading: boolean
}

/** Whose column it is, and how it stands. */
export function SeatFoot({ seat, total, isOwn, isLeading }: Props) {
  return (
    <div className={css.foot} data-leading={isLeading}>
      <SeatFace seat={seat} size={30} />
      <span className={css.words}>
        <b>
          {seat.player?.name ?? 'Empty seat'}
          {isOwn ? <em>you</em> : null}
          {seat.is_bot ? <em>bot</em> : null}
        </b>
        {total === null ? null : <Price coins={total} size={13} />}
      </span>
    </div>
  )
}
