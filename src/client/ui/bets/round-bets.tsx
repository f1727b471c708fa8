import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '#client/lib/format/coins.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { RoundPlayer } from '#contract/http/rounds.ts'
import css from './round-bets.module.css'

export interface RoundBetRow {
  id: string
  user: RoundPlayer
  /** In coins. */
  amount: number
  isOwn: boolean
  /** The result, at the end of the row: a multiplier or a payout. */
  result?: ReactNode
  tone: 'open' | 'won' | 'lost'
}

interface RoundBetsProps {
  /** The title: "Players". */
  title: string
  /** Shown opposite the title. */
  aside?: ReactNode
  rows: readonly RoundBetRow[]
  isLoading?: boolean
  /** The text for an empty list. */
  empty: string
}

/** Nobody reads more rows than this; the totals count all bets. */
const ROWS_MAX = 60

/** The bets of a round: the player's own first, then by stake. */
export function RoundBets({ title, aside, rows, isLoading, empty }: RoundBetsProps) {
  const sorted = rows.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.amount - a.amount)
  const hidden = rows.length - ROWS_MAX
  return (
    <section className={css.bets} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {isLoading ? <RowsWait /> : null}
      {!isLoading && rows.length === 0 ? <p className={css.empty}>{empty}</p> : null}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
        <ul tabIndex={0} aria-label={title}>
          {sorted.slice(0, ROWS_MAX).map((row) => (
            <Row key={row.id} row={row} />
          ))}
          {hidden > 0 ? <li className={css.more}>and {showCount(hidden)} more</li> : null}
        </ul>
      ) : null}
    </section>
  )
}

function Row({ row: { user, amount, isOwn, result, tone } }: { row: RoundBetRow }) {
  return (
    <li className={css.row} data-own={isOwn} data-tone={tone}>
      <Avatar url={user.avatar_url} name={user.name} size={28} />
      <Link to={`/players/${user.id}`} className={css.name}>
        {user.name}
      </Link>
      <span className={css.amount}>
        <Price coins={amount} size={13} />
        {user.is_demo ? <DemoBadge /> : null}
      </span>
      <span className={css.result}>{result}</span>
    </li>
  )
}

function RowsWait() {
  return (
    <div className={css.wait} role="status" aria-label="Loading the bets">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} height={44} radius={8} />
      ))}
    </div>
  )
}
