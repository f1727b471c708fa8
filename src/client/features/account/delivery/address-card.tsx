import { useState } from 'react'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'
import type { Book, Draft, Entry } from '#client/ui/address/use-address-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { countryName } from '#contract/places.ts'
import css from './address-card.module.css'
import { DeleteAddress } from './delete-address.tsx'

interface AddressCardProps {
  entry: Entry
  book: Book
  onEdit: () => void
}

/** An address as printed on a parcel, with its actions. */
export function AddressCard({ entry, book, onEdit }: AddressCardProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { address, is_default: isDefault, is_billing: isBilling } = entry
  const name = `${address.first_name} ${address.last_name}`
  const change = (over: Partial<Draft>, thanks: string) =>
    book.save({ ...entry, ...over }).then(
      () => toast.success(thanks),
      (error: unknown) => toast.error(errorMessage(error)),
    )
  const makeDefault = () =>
    change({ is_default: true }, 'This is now your default shipping address.')
  const makeBilling = () => change({ is_billing: true }, 'This is now your billing address.')
  return (
    <article className={css.card} aria-label={`${name}, ${address.city}`}>
      <address>
        <b>
          <bdi>{name}</bdi>
        </b>
        <bdi>{address.street_address}</bdi>
        {address.street_address_2 ? <bdi>{address.street_address_2}</bdi> : null}
        <bdi>
          {address.postal_code} {address.city}, {address.country_state}
        </bdi>
        <span>{countryName(address.country)}</span>
        <small>
          {address.phone}
          <br />
          {address.email}
        </small>
      </address>
      <div className={css.uses}>
        {isDefault ? (
          <Chip tone="brass" icon="check-bold">
            Default
          </Chip>
        ) : (
          <Button size="s" variant="plain" isBusy={book.isWriting} onClick={makeDefault}>
            Make default
          </Button>
        )}
        {isBilling ? (
          <Chip tone="brass" icon="credit-card-fill">
            Billing
          </Chip>
        ) : (
          <Button size="s" variant="plain" isBusy={book.isWriting} onClick={makeBilling}>
            Use for billing
          </Button>
        )}
      </div>
      <div className={css.actions}>
        <Button size="s" aria-haspopup="dialog" onClick={onEdit}>
          Edit
        </Button>
        <Button size="s" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {isDeleting ? (
        <DeleteAddress entry={entry} book={book} onClose={() => setDeleting(false)} />
      ) : null}
    </article>
  )
}
