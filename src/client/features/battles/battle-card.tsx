import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { BattleSummary } from '#contract/http/battles.ts'
import css from './battle-card.module.css'
import { BattleStatusChip } from './battle-status-chip.tsx'
import { BattleTags } from './battle-tags.tsx'
import { modeOf } from './battle-words.ts'
import { BoxRow } from './box-row.tsx'
import { SeatRow } from './seat-row.tsx'

/** A battle in a list. All of it leads to its page, where a seat is taken or the rounds are watched. */
export function BattleCard({ battle }: { battle: BattleSummary }) {
  const { id, mode, status, price, join_price, rounds_count, boxes, seats } = battle
  const isMine = useSession(
    ({ user }) => user !== null && seats.some(({ player }) => player?.id === user.id),
  )
  const canJoin = status === 'waiting' && !isMine
  return (
    <article
      className={css.card}
      style={{ '--h': modeOf(mode).hue } as CSSProperties}
      data-status={status}
    >
      <header className={css.head}>
        <BattleTags battle={battle} />
        <BattleStatusChip battle={battle} />
      </header>
      <BoxRow boxes={boxes} />
      <div className={css.foot}>
        <SeatRow seats={seats} />
        <p className={css.price}>
          <span className="num">{rounds_count === 1 ? '1 round' : `${rounds_count} rounds`}</span>
          <Price coins={price} size={17} />
        </p>
      </div>
      <Link to={`/battles/${id}`} className={css.go} data-join={canJoin}>
        <Icon name={canJoin ? 'sword-fill' : 'eye-fill'} size={17} />
        {canJoin ? joinWords(join_price) : words[isMine && status !== 'ended' ? 'mine' : status]}
      </Link>
    </article>
  )
}

const words = {
  mine: 'Back to your battle',
  waiting: 'See',
  in_progress: 'Watch',
  ended: 'See how it ended',
  canceled: 'See',
}

const joinWords = (joinPrice: number): string =>
  joinPrice === 0 ? 'Join for free' : `Join for ${showCoins(joinPrice)}`
