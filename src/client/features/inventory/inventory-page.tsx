import { type ReactNode, useState } from 'react'
import { useUrlQuery } from '#client/lib/browser/url-query.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { InventoryPlace } from '#contract/http/inventory.ts'
import { InventoryEmpty } from './inventory-empty.tsx'
import { InventoryFilterBar } from './inventory-filter-bar.tsx'
import {
  type FilterChanges,
  isNarrowed,
  readFilters,
  withFilters,
  withoutNarrowing,
} from './inventory-filters.ts'
import { InventorySkeleton } from './inventory-grid.tsx'
import css from './inventory-page.module.css'
import { OwnedItems, SentItems } from './owned-items.tsx'
import { type Inventory, useInventory } from './use-inventory.ts'

const PANEL_ID = 'items'

/** The player's won and unsold items. All filters are stored in the address. */
export function InventoryPage() {
  const [query, setFilters] = useUrlQuery()
  const [isSellingAll, setSellingAll] = useState(false)
  const filters = readFilters(query)
  const inventory = useInventory(filters)
  const { status = 'owned' } = filters
  const narrowed = isNarrowed(filters)

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

interface InventoryHeadProps {
  inventory: Inventory
  /** Given if all items can be sold together. */
  onSellAll?: () => void
}

function InventoryHead({ inventory, onSellAll }: InventoryHeadProps) {
  const { count, value, places } = inventory
  return (
    <header className={css.head}>
      <h1>Inventory</h1>
      <p role="status" className="num" translate="no">
        {places ? (
          <span>
            {count === 1 ? '1 item' : `${count} items`} worth <Price coins={value} />
          </span>
        ) : null}
      </p>
      {onSellAll ? (
        <Button className={css.action} size="s" onClick={onSellAll}>
          <span>
            Sell all
            <span className={css.amount}>
              {' '}
              for <CoinAmount coins={value} />
            </span>
          </span>
        </Button>
      ) : null}
    </header>
  )
}

interface PlaceTabsProps {
  places: Inventory['places']
  value: InventoryPlace
  panelId: string
  onChange: (place: InventoryPlace) => void
}

const labels: Record<InventoryPlace, string> = {
  owned: 'Owned',
  in_request: 'Shipping requested',
  shipped: 'Shipped',
}
const order: readonly InventoryPlace[] = ['owned', 'in_request', 'shipped']

/** The state of the items: owned, requested for shipping, or shipped. */
function PlaceTabs({ places, value, panelId, onChange }: PlaceTabsProps) {
  const tabs = order.map((place) => ({
    value: place,
    label: places ? `${labels[place]} ${places[place]}` : labels[place],
  }))
  return (
    <Tabs
      label="Where the items are"
      value={value}
      tabs={tabs}
      panelId={panelId}
      onChange={onChange}
    />
  )
}
