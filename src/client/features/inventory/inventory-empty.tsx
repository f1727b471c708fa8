import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import type { InventoryPlace } from '#contract/http/inventory.ts'

interface InventoryEmptyProps {
  place: InventoryPlace
  isNarrowed: boolean
  onClear: () => void
}

const states: Record<InventoryPlace, { title: string; text: string }> = {
  owned: {
    title: 'No items yet',
    text: 'Items you win appear here until you sell or ship them.',
  },
  in_request: {
    title: 'No shipping requests',
    text: 'Items you asked us to ship appear here until they leave.',
  },
  shipped: {
    title: 'Nothing shipped yet',
    text: 'Items on their way to you, or delivered, appear here.',
  },
}

export function InventoryEmpty({ place, isNarrowed, onClear }: InventoryEmptyProps) {
  if (isNarrowed) {
    return (
      <Empty
        title="No items match"
        text="None of your items has this name, rarity, box and price. Try a wider search."
        action={
          <Button variant="brass" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  const action =
    place === 'owned' ? (
      <Button variant="brass" to="/boxes">
        Open a box
      </Button>
    ) : null
  return <Empty picture="/art/coin.avif" {...states[place]} action={action} />
}
