import { useState } from 'react'
import { type Sale, useSell } from '#client/lib/use-sell.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/coin-amount.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { InventoryGrid } from './inventory-grid.tsx'
import { InventoryHead } from './inventory-head.tsx'
import { InventorySkeleton } from './inventory-skeleton.tsx'
import { nothingSelected, prune, selectAll } from './selection.ts'
import { SellAll } from './sell-all.tsx'
import { SellBar } from './sell-bar.tsx'
import { useInventory } from './use-inventory.ts'

/** What the player owns, and the ways to sell it. */
export function InventoryPage() {
  const inventory = useInventory()
  const [ticked, setTicked] = useState(nothingSelected)
  const [isSellingAll, setSellingAll] = useState(false)
  const sell = useSell()

  const { items, count, value, hasMore, error } = inventory
  const listed = items.map(({ id }) => id)
  const selection = prune(ticked, listed)

  const handleSell = (sale: Sale) =>
    sell.mutate(sale, {
      onSuccess: () => setTicked(nothingSelected),
      onSettled: () => setSellingAll(false),
    })

  if (error && items.length === 0) {
    return (
      <>
        <InventoryHead />
        <ErrorPanel error={error} onRetry={inventory.refetch} />
      </>
    )
  }
  if (inventory.isLoading) {
    return (
      <>
        <InventoryHead />
        <InventorySkeleton />
      </>
    )
  }
  if (items.length === 0) {
    return (
      <>
        <InventoryHead />
        <NothingOwned />
      </>
    )
  }
  return (
    <>
      <InventoryHead count={count} value={value}>
        <Button size="s" variant="plain" onClick={() => setTicked(selectAll(listed))}>
          {hasMore ? 'Select all shown' : 'Select all'}
        </Button>
        <Button size="s" onClick={() => setSellingAll(true)}>
          <span>
            Sell all for <CoinAmount coins={value} />
          </span>
        </Button>
      </InventoryHead>
      <InventoryGrid inventory={inventory} selection={selection} onSelect={setTicked} />
      <SellBar
        items={items.filter(({ id }) => selection.ids.includes(id))}
        isBusy={sell.isPending}
        onClear={() => setTicked(nothingSelected)}
        onSell={(ids) => handleSell({ ids })}
      />
      {isSellingAll && (
        <SellAll
          count={count}
          value={value}
          isBusy={sell.isPending}
          // While more is to be loaded, the page does not know the ids of all.
          onConfirm={() => handleSell(hasMore ? { all: true } : { ids: listed })}
          onClose={() => setSellingAll(false)}
        />
      )}
    </>
  )
}

function NothingOwned() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="Nothing in here yet"
      text="What you win waits in this room until you sell it."
      action={
        <Button variant="brass" to="/boxes">
          Open a box
        </Button>
      }
    />
  )
}
