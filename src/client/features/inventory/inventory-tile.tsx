import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/clock.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ItemTile } from '#client/ui/item-tile.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import css from './inventory-tile.module.css'

interface Props {
  item: InventoryItem
  isTicked: boolean
  onTick: (id: string, isRange: boolean) => void
}

/** The whole tile is the tick's label; only the link to the receipt stands above it. */
export function InventoryTile({ item: owned, isTicked, onTick }: Props) {
  const { id, item, bet_id, acquired_at } = owned
  return (
    <div className={css.tile}>
      <ItemTile item={item} isSelected={isTicked} aside={<Tick isTicked={isTicked} />}>
        <span className={css.foot}>
          <time dateTime={acquired_at}>{formatDateTime(acquired_at)}</time>
          {bet_id && (
            <Link to={`/provably-fair?bet=${bet_id}`} aria-label={`Check the roll of ${item.name}`}>
              <Icon name="seal-check-fill" size={15} />
              <span>Check</span>
            </Link>
          )}
        </span>
      </ItemTile>
      <input
        type="checkbox"
        aria-label={`${item.name}, ${formatDateTime(acquired_at)}`}
        checked={isTicked}
        onChange={(event) => {
          const { nativeEvent } = event
          onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
    </div>
  )
}

function Tick({ isTicked }: { isTicked: boolean }) {
  return (
    <span className={css.tick} data-on={isTicked} aria-hidden="true">
      <Icon name="check-bold" size={13} />
    </span>
  )
}
