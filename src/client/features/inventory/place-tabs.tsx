import { Tabs } from '#client/ui/tabs.tsx'
import type { InventoryPlace } from '#contract/http/inventory.ts'
import type { Inventory } from './use-inventory.ts'

interface PlaceTabsProps {
  places: Inventory['places']
  value: InventoryPlace
  panelId: string
  onChange: (place: InventoryPlace) => void
}

const labels: Record<InventoryPlace, string> = {
  owned: 'Owned',
  in_request: 'In request',
  shipped: 'Shipped',
}
const order: readonly InventoryPlace[] = ['owned', 'in_request', 'shipped']

/** Where the items are: owned, to be sold or sent; asked for; or on their way. */
export function PlaceTabs({ places, value, panelId, onChange }: PlaceTabsProps) {
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
