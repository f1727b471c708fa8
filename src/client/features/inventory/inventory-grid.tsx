import { Button } from '#client/ui/button.tsx'
import css from './inventory-grid.module.css'
import { InventoryTile } from './inventory-tile.tsx'
import { extend, type Selection, toggle } from './selection.ts'
import type { useInventory } from './use-inventory.ts'

interface Props {
  inventory: ReturnType<typeof useInventory>
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** The items as tiles to be ticked; with Shift, all between two ticks. */
export function InventoryGrid({ inventory, selection, onSelect }: Props) {
  const { items, count, hasMore, isLoadingMore, loadMore } = inventory
  const listed = items.map(({ id }) => id)
  const handleTick = (id: string, isRange: boolean) =>
    onSelect(isRange ? extend(selection, id, listed) : toggle(selection, id))
  return (
    <>
      <h2 className="hidden">Your items</h2>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id}>
            <InventoryTile
              item={item}
              isTicked={selection.ids.includes(item.id)}
              onTick={handleTick}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={css.more}>
          <Button isBusy={isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
          <span className="num">
            {items.length} of {count} shown
          </span>
        </p>
      )}
    </>
  )
}
