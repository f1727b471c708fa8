import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ShipmentEntry } from './shipment-entry.tsx'
import css from './shipping-page.module.css'
import { useShipments } from './use-shipments.ts'

/** Every parcel of the player: what is in it, where it goes, and how far it is. */
export function ShippingPage() {
  return (
    <>
      <header className={css.head}>
        <h1>Shipping</h1>
        <Button to="/profile/inventory">Choose items</Button>
      </header>
      <Shipments />
    </>
  )
}

function Shipments() {
  const { shipments, isLoading, error, refetch, ...pages } = useShipments()
  if (error && shipments.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) {
    return (
      <div className={css.list} role="status" aria-label="Loading your parcels">
        <Skeleton height={82} radius={18} />
        <Skeleton height={82} radius={18} />
        <Skeleton height={82} radius={18} />
      </div>
    )
  }
  if (shipments.length === 0) return <NothingSent />
  return (
    <>
      <h2 className="hidden">Your parcels</h2>
      <ul className={css.list}>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ShipmentEntry shipment={shipment} />
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <p className={css.more}>
          <Button isBusy={pages.isLoadingMore} onClick={() => void pages.loadMore()}>
            Load more
          </Button>
        </p>
      ) : null}
    </>
  )
}

function NothingSent() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="No parcels yet"
      text="Choose items in your inventory and we send them to you. Fee and days are shown before you confirm."
      action={
        <Button variant="brass" to="/profile/inventory">
          Go to your inventory
        </Button>
      }
    />
  )
}
