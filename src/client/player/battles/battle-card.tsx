import type { CSSProperties } from 'react'
import { Link, useNavigate } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BattleSeat, BattleSummary } from '#contract/http/battles.ts'
import css from './battle-card.module.css'
import { BattleStatusChip, BattleTags, modeOf, SeatFace, seatLabel } from './battle-labels.tsx'
import { useJoin } from './use-join.ts'

/** A battle in a list. All of it links to the battle's page; a free seat can be taken from here. */
export function BattleCard({ battle }: { battle: BattleSummary }) {
  const { id, mode, status, price, fee_share, rounds_count, boxes, seats } = battle
  const isMine = useSession(
    ({ user }) => user !== null && seats.some(({ player }) => player?.id === user.id),
  )
  return (
    <article
      className={css.card}
      style={{ '--h': modeOf(mode).hue } as CSSProperties}
      data-status={status}
    >
      <header className={css.head}>
        <BattleTags battle={battle} isShort />
        <BattleStatusChip battle={battle} />
      </header>
      <BoxRow boxes={boxes} />
      <div className={css.foot}>
        <SeatRow seats={seats} />
        <p className={css.price}>
          <span className="num" translate="no">
            {rounds_count === 1 ? '1 round' : `${rounds_count} rounds`}
          </span>
          <Price coins={price} size={17} />
          {fee_share > 0 ? <small className="num">+{fee_share}% fee</small> : null}
        </p>
      </div>
      <div className={css.acts}>
        <Link to={`/battles/${id}`} className={css.go}>
          <Icon name="eye-fill" size={17} />
          <span>{linkLabels[isMine && status !== 'ended' ? 'mine' : status]}</span>
        </Link>
        {status === 'waiting' && !isMine ? <JoinButton battle={battle} /> : null}
      </div>
    </article>
  )
}

const linkLabels = {
  mine: 'Back to your battle',
  waiting: 'View',
  in_progress: 'Watch',
  ended: 'View result',
  canceled: 'View',
}

/** Takes a free seat of the battle, of any team, and leads to it. */
function JoinButton({ battle }: { battle: BattleSummary }) {
  const { id, join_price } = battle
  const navigate = useNavigate()
  const join = useJoin(battle, () => void navigate(`/battles/${id}`))
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  const handleJoin = () => {
    if (isVisitor) modal.open('register')
    else join.mutate(null)
  }
  return (
    <Button className={css.join} isBusy={join.isPending} onClick={handleJoin}>
      <Icon name="sword-fill" size={17} />
      <span>{join_price === 0 ? 'Join for free' : `Join for ${showCoins(join_price)}`}</span>
    </Button>
  )
}

const SHOWN_MAX = 5

/** The boxes of a battle, in the order of play. */
export function BoxRow({ boxes }: { boxes: BattleSummary['boxes'] }) {
  const shown = boxes.slice(0, boxes.length > SHOWN_MAX ? SHOWN_MAX - 1 : SHOWN_MAX)
  const others = boxes.length - shown.length
  return (
    <ul className={css.boxes} aria-label="Boxes">
      {shown.map(({ kind, slug, name, img_url, count }) => (
        <li key={`${kind} ${slug}`} title={name}>
          <ShopPicture src={img_url} size={68} loading="lazy" decoding="async" alt={name} />
          {count > 1 ? (
            <b className="num" translate="no">
              ×{count}
            </b>
          ) : null}
        </li>
      ))}
      {others > 0 ? (
        <li className={css.others}>
          <b className="num" translate="no">
            +{others}
          </b>
          <span className="hidden"> more boxes</span>
        </li>
      ) : null}
    </ul>
  )
}

/** More boxes than this are drawn smaller, so that they fit on one line on a phone. */
const MANY = 4

/** The seats of a battle, team by team. */
function SeatRow({ seats }: { seats: readonly BattleSeat[] }) {
  const teams = [...new Set(seats.map(({ team_idx }) => team_idx))]
  const taken = seats.filter(({ player }) => player !== null).length
  return (
    <div className={css.seats}>
      <span className="hidden">
        {taken} of {seats.length} seats taken: {seats.map(seatLabel).join(', ')}.
      </span>
      {teams.map((team) => (
        <span key={team} className={css.team} aria-hidden="true">
          {seats
            .filter(({ team_idx }) => team_idx === team)
            .map((seat) => (
              <SeatFace key={seat.seat} seat={seat} size={seats.length > MANY ? 26 : 34} />
            ))}
        </span>
      ))}
      {seats.some(({ player }) => player?.is_demo) ? <DemoBadge /> : null}
    </div>
  )
}
