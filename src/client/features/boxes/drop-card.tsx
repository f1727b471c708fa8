import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Price } from '#client/ui/price.tsx'
import { tintOf } from '#client/ui/rarity.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './drop-card.module.css'

export function DropCard({ drop }: { drop: LastDrop }) {
  const { item, user } = drop
  return (
    <Link
      to={`/provably-fair?bet=${drop.bet_id}`}
      className={css.drop}
      style={tintOf(item.rarity)}
      title="Check this roll"
    >
      <img src={item.img_url} width="56" height="56" loading="lazy" decoding="async" alt="" />
      <span className={css.what}>
        <b>{item.name}</b>
        <Price coins={item.price} size={13} />
      </span>
      <span className={css.who}>
        <span>
          {user.name}
          <Avatar url={user.avatar_url} name={user.name} size={20} />
        </span>
        <time dateTime={drop.created_at}>{formatDateTime(drop.created_at)}</time>
      </span>
    </Link>
  )
}
