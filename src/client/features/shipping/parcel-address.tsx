import { useEffect, useId, useState } from 'react'
import { AddressLines } from '#client/ui/address/address-lines.tsx'
import { LazyAddressForm } from '#client/ui/address/lazy-address-form.tsx'
import { type Entry, useAddressBook } from '#client/ui/address/use-address-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Address } from '#contract/address.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import css from './parcel-address.module.css'

interface ParcelAddressProps {
  chosen: Address | null
  onChoose: (address: Address | null) => void
}

/** An address from the book, by default its default one, or one typed here. */
export function ParcelAddress({ chosen, onChoose }: ParcelAddressProps) {
  const { data: book, isPending } = useAddressBook()
  const [isTyping, setTyping] = useState(false)
  const entries = book?.addresses ?? []
  const isNew = isTyping || (!isPending && entries.length === 0 && chosen === null)

  useEffect(() => {
    const [first] = entries
    if (chosen === null && !isTyping && first) onChoose(preferred(entries, first).address)
  }, [chosen, isTyping, entries, onChoose])

  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="parcel-address">
      <h2 id="parcel-address">Shipping address</h2>
      {isPending ? <Skeleton height={120} radius={12} /> : null}
      {isNew ? (
        <TypedAddress
          canKeep={entries.length < ADDRESSES_MAX}
          {...(entries.length > 0 && { onCancel: () => setTyping(false) })}
          onDone={(address) => {
            onChoose(address)
            setTyping(false)
          }}
        />
      ) : (
        <Choice entries={entries} chosen={chosen} onChoose={onChoose} />
      )}
      {isNew || isPending ? null : (
        <Button size="s" onClick={() => setTyping(true)}>
          Use another address
        </Button>
      )}
    </Surface>
  )
}

const preferred = (entries: readonly Entry[], first: Entry): Entry =>
  entries.find((entry) => entry.is_default) ?? first

interface ChoiceProps extends ParcelAddressProps {
  entries: readonly Entry[]
}

function Choice({ entries, chosen, onChoose }: ChoiceProps) {
  const group = useId()
  const isIn = entries.some(({ address }) => isSame(address, chosen))
  const typed = chosen && !isIn ? [{ id: 'typed', address: chosen }] : []
  return (
    <fieldset className={css.choice}>
      <legend className="hidden">Address</legend>
      {[...entries, ...typed].map(({ id, address }) => (
        <label key={id}>
          <input
            type="radio"
            name={group}
            checked={isSame(address, chosen)}
            onChange={() => onChoose(address)}
          />
          <span>
            <AddressLines address={address} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** An address that was typed here and saved comes back as another object. */
function isSame(one: Address, other: Address | null): boolean {
  const names = Object.keys(one) as (keyof Address)[]
  return names.every((name) => one[name] === other?.[name])
}

interface TypedAddressProps {
  canKeep: boolean
  onCancel?: () => void
  onDone: (address: Address) => void
}

function TypedAddress({ canKeep, onCancel, onDone }: TypedAddressProps) {
  const book = useAddressBook()
  const [isKept, setKept] = useState(canKeep)
  const handleSubmit = async (address: Address) => {
    if (isKept && canKeep) await book.save({ is_default: false, is_billing: false, address })
    onDone(address)
  }
  return (
    <LazyAddressForm
      submitLabel="Use this address"
      onSubmit={handleSubmit}
      {...(onCancel && { onCancel })}
    >
      {canKeep ? (
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          Save to my address book
        </Checkbox>
      ) : null}
    </LazyAddressForm>
  )
}
