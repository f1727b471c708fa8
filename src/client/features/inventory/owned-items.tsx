import { useCallback, useMemo, useState } from 'react'
import { type Sale, useSell } from '#client/player/use-sell.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { InventoryGrid } from './inventory-grid.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { extend, nothingSelected, prune, selectAll, toggle } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SellAll } from './sell-all.tsx'
import type { Inventory } from './use-inventory.ts'

interface OwnedItemsProps {
  inventory: Inventory
  isSellingAll: boolean
  onSellAllEnd: () => void
}

/** What is here: to be looked at, sold, or sent. */
export function OwnedItems({ inventory, isSellingAll, onSellAllEnd }: OwnedItemsProps) {
  const [ticked, setTicked] = useState(nothingSelected)
  const [shown, setShown] = useState<InventoryItem | null>(null)
  const sell = useSell()

  const { items, count, value, hasMore } = inventory
  const listed = useMemo(() => items.map(({ id }) => id), [items])
  const selected = useMemo(() => new Set(prune(ticked, listed).ids), [ticked, listed])
  const handleTick = useCallback(
    (id: string, isRange: boolean) =>
      setTicked((before) => {
        const rest = prune(before, listed)
        return isRange ? extend(rest, id, listed) : toggle(rest, id)
      }),
    [listed],
  )

  const handleSell = (sale: Sale) =>
    sell.mutate(sale, {
      onSuccess: () => {
        setTicked(nothingSelected)
        setShown(null)
      },
      onSettled: onSellAllEnd,
    })
  return (
    <>
      <InventoryGrid
        inventory={inventory}
        selected={selected}
        onTick={handleTick}
        onShow={setShown}
      />
      <SelectionBar
        items={items.filter(({ id }) => selected.has(id))}
        listed={items.length}
        isBusy={sell.isPending}
        onAll={() => setTicked(selectAll(listed))}
        onClear={() => setTicked(nothingSelected)}
        onSell={(ids) => handleSell({ ids })}
      />
      {shown ? (
        <ItemSheet
          item={shown}
          isBusy={sell.isPending}
          onSell={() => handleSell({ ids: [shown.id] })}
          onClose={() => setShown(null)}
        />
      ) : null}
      {isSellingAll ? (
        <SellAll
          count={count}
          value={value}
          isBusy={sell.isPending}
          // While more is to be loaded, the page does not know the ids of all.
          onConfirm={() => handleSell(hasMore ? { all: true } : { ids: listed })}
          onClose={onSellAllEnd}
        />
      ) : null}
    </>
  )
}
