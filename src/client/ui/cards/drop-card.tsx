import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './drop-card.module.css'
import { tintOf } from './rarity.ts'

interface DropCardProps {
  drop: LastDrop
  /** The player who drew it, or on their own page the box it came from, with its link. */
  aside: { to: string; label: string; avatarUrl?: string; isDemo?: boolean }
}

/** A drop, with links to the receipt of its roll and to its origin. */
export function DropCard({ drop, aside }: DropCardProps) {
  const { item } = drop
  return (
    <div className={css.drop} style={tintOf(item.rarity)}>
      <ShopPicture src={item.img_url} size={56} loading="lazy" decoding="async" alt="" />
      <span className={css.what}>
        <Link to={`/provably-fair?bet=${drop.bet_id}`} title="Check this roll">
          {item.name}
        </Link>
        <Price coins={item.price} size={13} />
      </span>
      <span className={css.who}>
        <Link to={aside.to}>
          <span>{aside.label}</span>
          {aside.isDemo ? <DemoBadge /> : null}
          {aside.avatarUrl ? <Avatar url={aside.avatarUrl} name={aside.label} size={20} /> : null}
        </Link>
        <time dateTime={drop.created_at}>{formatDateTime(drop.created_at)}</time>
      </span>
    </div>
  )
}
