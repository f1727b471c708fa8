import { memo } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { ItemTile } from '#client/ui/cards/item-tile.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import css from './inventory-tile.module.css'

interface InventoryTileProps {
  item: InventoryItem
  isTicked: boolean
  onTick?: (id: string, isRange: boolean) => void
  onShow: (item: InventoryItem) => void
}

/** A click on the tile opens the item; its corner selects it, and its foot links to the receipt. */
export const InventoryTile = memo(function InventoryTile(props: InventoryTileProps) {
  const { item: owned, isTicked, onTick, onShow } = props
  const { id, item, bet_id, battle_id, acquired_at } = owned
  const when = formatDateTime(acquired_at)
  return (
    <div className={css.tile}>
      <ItemTile item={item} isSelected={isTicked} aside={<span className={css.corner} />}>
        <span className={css.foot}>
          <time dateTime={acquired_at}>{when}</time>
          {bet_id ? (
            <Link to={`/provably-fair?bet=${bet_id}`} aria-label={`Check the roll of ${item.name}`}>
              <Icon name="seal-check-fill" size={15} />
              <span>Check</span>
            </Link>
          ) : null}
          {battle_id ? (
            <Link to={`/battles/${battle_id}`} aria-label={`The battle that won ${item.name}`}>
              <Icon name="sword-fill" size={15} />
              <span>Battle</span>
            </Link>
          ) : null}
        </span>
      </ItemTile>
      <button
        type="button"
        className={css.show}
        aria-haspopup="dialog"
        aria-label={`${item.name}, ${when}: details`}
        onClick={() => onShow(owned)}
      />
      {onTick ? (
        <label className={css.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${item.name}, ${when}`}
            checked={isTicked}
            onChange={({ nativeEvent }) =>
              onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
          <span aria-hidden="true">
            <Icon name="check-bold" size={13} />
          </span>
        </label>
      ) : null}
    </div>
  )
})
