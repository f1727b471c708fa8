import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import type { InventoryPlace } from '#contract/http/inventory.ts'

interface InventoryEmptyProps {
  place: InventoryPlace
  isNarrowed: boolean
  onClear: () => void
}

const words: Record<InventoryPlace, { title: string; text: string }> = {
  owned: {
    title: 'Nothing in here yet',
    text: 'What you win waits in this room until you sell it or have it sent.',
  },
  in_request: {
    title: 'Nothing is being packed',
    text: 'Items that you have asked us to send stand here until they leave.',
  },
  shipped: {
    title: 'Nothing has left yet',
    text: 'Items that are on their way to you, or have arrived, stand here.',
  },
}

export function InventoryEmpty({ place, isNarrowed, onClear }: InventoryEmptyProps) {
  if (isNarrowed) {
    return (
      <Empty
        title="No item fits"
        text="None of your items has this name, rarity, box and price."
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
  return <Empty picture="/art/coin.avif" {...words[place]} action={action} />
}
