import { useSearchParams } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { PARCEL_ITEMS_MAX } from '#contract/limits.ts'
import { ParcelForm } from './parcel-form.tsx'

/** Requests a parcel with the items that the address names. */
export function NewShipmentPage() {
  const [search] = useSearchParams()
  const asked = (search.get('items') ?? '').split(',').filter((id) => id !== '')
  const ids = [...new Set(asked)].slice(0, PARCEL_ITEMS_MAX)
  return (
    <>
      <PageHead title="Request shipping" />
      {ids.length > 0 ? <ParcelForm ids={ids} /> : <NothingChosen />}
    </>
  )
}

function NothingChosen() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="No items chosen"
      text={`Select the items to ship in your inventory. One shipment holds up to ${PARCEL_ITEMS_MAX}.`}
      action={
        <Button variant="brass" to="/profile/inventory">
          Go to your inventory
        </Button>
      }
    />
  )
}
