import { memo } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { boxPath } from '#contract/pages.ts'
import css from './drop-tile.module.css'
import type { DropGroup } from './group-drops.ts'

interface DropTileProps {
  drop: DropGroup
  /** True when the pointer is on the strip: the pictures of player and box are needed. */
  isNear: boolean
}

/** The drawn item; on hover and focus also its player and box. */
export const DropTile = memo(function DropTile({ drop, isNear }: DropTileProps) {
  const { item, box, user, count } = drop
  return (
    <Link to={boxPath(box)} className={css.tile} style={tintOf(item.rarity)}>
      <span className={css.face}>
        <ShopPicture src={item.img_url} size={48} decoding="sync" alt="" />
        <span>
          <b>{item.name}</b>
          <span className="hidden">{item.rarity},</span>
          <Price coins={item.price} size={13} />
          <span className="hidden">coins, </span>
          {count > 1 ? (
            <span className={css.count}>
              <span className="hidden">the best of </span>×{count}
              <span className="hidden">, </span>
            </span>
          ) : null}
          <span className="hidden">drawn by</span>
        </span>
      </span>
      <span className={css.origin}>
        {isNear ? <Avatar url={user.avatar_url} name={user.name} size={28} /> : null}
        <span>
          <b>{user.name}</b>
          <span className="hidden">from</span>
          {user.is_demo ? <DemoBadge /> : null}
          <span>{user.is_demo ? ` ${box.name}` : box.name}</span>
        </span>
        {isNear ? <ShopPicture src={box.img_url} size={42} alt="" /> : null}
      </span>
    </Link>
  )
})
