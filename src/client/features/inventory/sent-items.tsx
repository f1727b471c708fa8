import { useState } from 'react'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { InventoryGrid } from './inventory-grid.tsx'
import { ItemSheet } from './item-sheet.tsx'
import type { Inventory } from './use-inventory.ts'

/** What was asked for or has left: to be looked at. */
export function SentItems({ inventory }: { inventory: Inventory }) {
  const [shown, setShown] = useState<InventoryItem | null>(null)
  return (
    <>
      <InventoryGrid inventory={inventory} onShow={setShown} />
      {shown ? <ItemSheet item={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
