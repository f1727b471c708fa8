import { useState } from 'react'
import { wordsOf } from '#client/lib/refusal-words.ts'
import { toast } from '#client/lib/toast.ts'
import type { Book, Entry } from '#client/lib/use-address-book.ts'
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

/** An address as it stands on a parcel, and what can be done with it. */
export function AddressCard({ entry, book, onEdit }: AddressCardProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { address, is_default: isDefault } = entry
  const name = `${address.first_name} ${address.last_name}`
  const makeDefault = () =>
    book.save({ ...entry, is_default: true }).then(
      () => toast.success('Parcels go to this address now.'),
      (error: unknown) => toast.error(wordsOf(error)),
    )
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
      <div className={css.actions}>
        {isDefault ? (
          <Chip tone="brass" icon="check-bold">
            Default
          </Chip>
        ) : (
          <Button size="s" variant="plain" isBusy={book.isWriting} onClick={makeDefault}>
            Make default
          </Button>
        )}
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
