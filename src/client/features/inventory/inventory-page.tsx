import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { InventoryEmpty } from './inventory-empty.tsx'
import { InventoryFilterBar } from './inventory-filter-bar.tsx'
import {
  type FilterChanges,
  isNarrowed,
  readFilters,
  withFilters,
  withoutNarrowing,
} from './inventory-filters.ts'
import { InventoryHead } from './inventory-head.tsx'
import css from './inventory-page.module.css'
import { InventorySkeleton } from './inventory-skeleton.tsx'
import { OwnedItems } from './owned-items.tsx'
import { PlaceTabs } from './place-tabs.tsx'
import { SentItems } from './sent-items.tsx'
import { type Inventory, useInventory } from './use-inventory.ts'

const PANEL_ID = 'items'

/** What the player has won and not sold. Every filter lives in the address. */
export function InventoryPage() {
  const [query, setQuery] = useSearchParams()
  const [isSellingAll, setSellingAll] = useState(false)
  const filters = readFilters(query)
  const inventory = useInventory(filters)
  const { status = 'owned' } = filters
  const narrowed = isNarrowed(filters)

  // The address itself is read, because two quick changes may come before the next render; and it is
  // replaced, because typing would fill the history with every letter.
  const setFilters = (change: (now: URLSearchParams) => URLSearchParams) =>
    setQuery(change(new URLSearchParams(location.search)), {
      replace: true,
      preventScrollReset: true,
    })
  const handleFilter = (changes: FilterChanges) => setFilters((now) => withFilters(now, changes))
  const handleClear = () => setFilters(withoutNarrowing)

  const isOwned = status === 'owned'
  const canSellAll = isOwned && !narrowed && inventory.items.length > 0
  return (
    <>
      <InventoryHead
        inventory={inventory}
        {...(canSellAll && { onSellAll: () => setSellingAll(true) })}
      />
      <PlaceTabs
        places={inventory.places}
        value={status}
        panelId={PANEL_ID}
        onChange={(place) => handleFilter({ status: place, box: '' })}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label="Items" className={css.panel}>
        {hasItems(inventory) || narrowed ? (
          <InventoryFilterBar
            filters={filters}
            boxes={inventory.boxes}
            isNarrowed={narrowed}
            onChange={handleFilter}
            onClear={handleClear}
          />
        ) : null}
        <InventoryState inventory={inventory}>
          {inventory.items.length === 0 ? (
            <InventoryEmpty place={status} isNarrowed={narrowed} onClear={handleClear} />
          ) : isOwned ? (
            <OwnedItems
              inventory={inventory}
              isSellingAll={isSellingAll}
              onSellAllEnd={() => setSellingAll(false)}
            />
          ) : (
            <SentItems inventory={inventory} />
          )}
        </InventoryState>
      </div>
    </>
  )
}

const hasItems = ({ items }: Inventory): boolean => items.length > 0

interface InventoryStateProps {
  inventory: Inventory
  children: ReactNode
}

function InventoryState({ inventory, children }: InventoryStateProps) {
  const { items, error, isLoading, isStale, refetch } = inventory
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <InventorySkeleton />
  return (
    <div className={css.items} aria-busy={isStale}>
      {children}
    </div>
  )
}
