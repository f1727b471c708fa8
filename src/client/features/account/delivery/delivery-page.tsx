import { useState } from 'react'
import { type Entry, useAddressBook } from '#client/ui/address/use-address-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'
import css from './delivery-page.module.css'

/** The address book for parcels and bills. */
export function DeliveryPage() {
  const book = useAddressBook()
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  const addresses = book.data?.addresses
  const isFull = (addresses?.length ?? 0) >= ADDRESSES_MAX
  return (
    <>
      <PageHead title="Addresses">
        {addresses && addresses.length > 0 ? (
          <Button variant="brass" disabled={isFull} onClick={() => setEdited('new')}>
            {isFull ? 'Your address book is full' : 'Add an address'}
          </Button>
        ) : null}
      </PageHead>
      {book.error && !book.data ? <ErrorPanel error={book.error} onRetry={book.refetch} /> : null}
      {book.isPending ? <AddressesWait /> : null}
      {addresses?.length === 0 ? (
        <Empty
          title="No address yet"
          text="Save up to five: one for parcels, one for billing, or one for both."
          action={
            <Button variant="brass" onClick={() => setEdited('new')}>
              Add an address
            </Button>
          }
        />
      ) : null}
      <ul className={css.list}>
        {addresses?.map((entry) => (
          <li key={entry.id}>
            <AddressCard entry={entry} book={book} onEdit={() => setEdited(entry)} />
          </li>
        ))}
      </ul>
      {edited ? <AddressEditor entry={edited} book={book} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

function AddressesWait() {
  return (
    <div className={css.list} role="status" aria-label="Loading your addresses">
      <Skeleton height={190} radius={18} />
      <Skeleton height={190} radius={18} />
    </div>
  )
}
