import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesSkeleton, EntryList, PageHead } from '#client/ui/list/listing.tsx'
import { ShipmentEntry } from './shipment-entry.tsx'
import { useShipments } from './use-shipments.ts'

/** All parcels of the player, with contents, destination and status. */
export function ShippingPage() {
  return (
    <>
      <PageHead title="Shipping">
        <Button to="/profile/inventory">Choose items</Button>
      </PageHead>
      <Shipments />
    </>
  )
}

function Shipments() {
  const { items, isLoading, error, refetch, ...pages } = useShipments()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesSkeleton label="Loading your shipments" count={3} />
  if (items.length === 0) return <NothingSent />
  return (
    <>
      <h2 className="hidden">Your shipments</h2>
      <EntryList items={items} pages={pages}>
        {(shipment) => <ShipmentEntry shipment={shipment} />}
      </EntryList>
    </>
  )
}

function NothingSent() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="No shipments yet"
      text="Choose items in your inventory and we ship them to you. You see the fee and delivery time before you confirm."
      action={
        <Button variant="brass" to="/profile/inventory">
          Go to your inventory
        </Button>
      }
    />
  )
}
