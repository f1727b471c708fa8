import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import css from './game-tile.module.css'

interface GameTileProps {
  to: string
  name: string
  note: string
  img: string
  hue: number
  /** `live` puts a dot before the note, `new` makes it a badge. */
  tone?: 'plain' | 'live' | 'new'
}

export function GameTile({ to, name, note, img, hue, tone = 'plain' }: GameTileProps) {
  return (
    <Link to={to} className={css.tile} style={{ '--h': hue } as CSSProperties}>
      <b>{name}</b>
      <small data-tone={tone}>{note}</small>
      <ShopPicture src={img} size={180} loading="lazy" decoding="async" alt="" />
    </Link>
  )
}
