import { tintOf } from '#client/ui/cards/rarity.ts'
import { Price } from '#client/ui/money/price.tsx'
import type { ReelTile as Tile } from '#client/ui/reel/reel-strip.ts'
import css from './reel-tile.module.css'

export function ReelTile({ tile, isWinner = false }: { tile: Tile; isWinner?: boolean }) {
  return (
    <div className={css.tile} style={tintOf(tile.rarity)} data-winner={isWinner}>
      <img src={tile.img_url} alt="" width="120" height="120" decoding="async" draggable={false} />
      <span className={css.words}>
        <b>{tile.name}</b>
        <Price coins={tile.price} size={12} />
      </span>
    </div>
  )
}
