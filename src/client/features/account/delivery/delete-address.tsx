import { errorMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'
import type { Book, Entry } from '#client/ui/address/use-address-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import css from './delete-address.module.css'

interface DeleteAddressProps {
  entry: Entry
  book: Book
  onClose: () => void
}

export function DeleteAddress({ entry, book, onClose }: DeleteAddressProps) {
  const { street_address: street, city } = entry.address
  const handleDelete = () =>
    book.remove(entry).then(
      () => toast.success('Address deleted.'),
      (error: unknown) => toast.error(errorMessage(error)),
    )
  return (
    <Modal title="Delete this address?" onClose={onClose}>
      <p className={css.words}>
        <bdi>
          {street}, {city}
        </bdi>
        . Parcels already on their way are not affected.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button variant="brass" isBusy={book.isWriting} onClick={() => void handleDelete()}>
          Delete
        </Button>
      </div>
    </Modal>
  )
}
