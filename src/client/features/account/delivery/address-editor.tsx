import { useState } from 'react'
import { toast } from '#client/lib/browser/toast.ts'
import { useSession } from '#client/player/session.ts'
import { LazyAddressForm } from '#client/ui/address/lazy-address-form.tsx'
import type { Book, Entry } from '#client/ui/address/use-address-book.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Address } from '#contract/address.ts'

interface AddressEditorProps {
  entry: Entry | 'new'
  book: Book
  onClose: () => void
}

/** Adds or changes an address. */
export function AddressEditor({ entry, book, onClose }: AddressEditorProps) {
  const email = useSession(({ user }) => user?.email ?? '')
  const known = entry === 'new' ? null : entry
  const isFirst = book.data?.addresses.length === 0
  const [isDefault, setDefault] = useState(known?.is_default ?? isFirst)
  const [isBilling, setBilling] = useState(known?.is_billing ?? false)
  const handleSubmit = async (address: Address) => {
    await book.save({
      ...(known && { id: known.id }),
      address,
      is_default: isDefault,
      is_billing: isBilling,
    })
    toast.success('Address saved.')
    onClose()
  }
  return (
    <Modal title={known ? 'Edit address' : 'Add an address'} size="l" onClose={onClose}>
      <LazyAddressForm
        start={known?.address ?? { email }}
        submitLabel="Save address"
        onSubmit={handleSubmit}
        onCancel={onClose}
      >
        {known?.is_default || isFirst ? null : (
          <Switch checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
            Use as my default address
          </Switch>
        )}
        <Switch checked={isBilling} onChange={(event) => setBilling(event.target.checked)}>
          Use as my billing address
        </Switch>
      </LazyAddressForm>
    </Modal>
  )
}
