import { useEffect, useState } from 'react'
import { useSession } from '#client/player/session.ts'
import { AddressLines } from '#client/ui/address/address-lines.tsx'
import { LazyAddressForm } from '#client/ui/address/lazy-address-form.tsx'
import { useAddressBook } from '#client/ui/address/use-address-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Address } from '#contract/address.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import css from './billing.module.css'

interface BillingProps {
  isWanted: boolean
  onWant: (isWanted: boolean) => void
  chosen: Address | null
  onChoose: (address: Address | null) => void
}

/** Offers to put a billing address on the receipt of a deposit; optional. */
export function Billing({ isWanted, onWant, chosen, onChoose }: BillingProps) {
  return (
    <Stack>
      <Checkbox checked={isWanted} onChange={(event) => onWant(event.target.checked)}>
        Billing address on the receipt (optional)
      </Checkbox>
      {isWanted ? <BillingAddress chosen={chosen} onChoose={onChoose} /> : null}
    </Stack>
  )
}

/** The billing address of the address book, or the delivery address; another one can be typed. */
function BillingAddress({ chosen, onChoose }: Pick<BillingProps, 'chosen' | 'onChoose'>) {
  const email = useSession(({ user }) => user?.email ?? '')
  const book = useAddressBook()
  const [isTyping, setTyping] = useState(false)
  const entries = book.data?.addresses ?? []
  const billing = entries.find(({ is_billing }) => is_billing)
  const known = (billing ?? entries.find(({ is_default }) => is_default))?.address ?? null

  useEffect(() => {
    if (chosen === null && !isTyping && known) onChoose(known)
  }, [chosen, isTyping, known, onChoose])

  const handleSubmit = async (address: Address) => {
    // The book holds one billing address: it is changed, or added while there is room.
    if (billing) await book.save({ ...billing, address })
    else if (book.data && entries.length < ADDRESSES_MAX) {
      await book.save({ is_default: false, is_billing: true, address })
    }
    onChoose(address)
    setTyping(false)
  }
  if (book.isPending) return <Skeleton height={96} radius={12} />
  if (chosen && !isTyping) {
    return (
      <div className={css.address}>
        <p>
          <AddressLines address={chosen} />
        </p>
        <Button
          size="s"
          onClick={() => {
            setTyping(true)
            onChoose(null)
          }}
        >
          Change
        </Button>
      </div>
    )
  }
  return (
    <LazyAddressForm
      start={billing?.address ?? { email }}
      submitLabel="Use this address"
      onSubmit={handleSubmit}
      {...(known && { onCancel: () => setTyping(false) })}
    />
  )
}
