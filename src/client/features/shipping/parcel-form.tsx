import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Address } from '#contract/address.ts'
import type { ShippingQuote } from '#contract/http/shipping.ts'
import { ParcelAddress } from './parcel-address.tsx'
import css from './parcel-form.module.css'
import { ParcelItems } from './parcel-items.tsx'
import { ParcelSummary } from './parcel-summary.tsx'
import { useRequestShipping, useShippingQuote } from './use-shipments.ts'

/** The form of a parcel: its items with their sizes, its address, and the consent to its fee. */
export function ParcelForm({ ids }: { ids: readonly string[] }) {
  const [address, setAddress] = useState<Address | null>(null)
  const quote = useShippingQuote(ids, address?.country ?? null)
  if (quote.error && !quote.data) return <QuoteFailed error={quote.error} onRetry={quote.refetch} />
  if (!quote.data) return <ParcelWait />
  return <Parcel parcel={quote.data} address={address} onAddress={setAddress} />
}

interface ParcelProps {
  parcel: ShippingQuote
  address: Address | null
  onAddress: (address: Address | null) => void
}

function Parcel({ parcel, address, onAddress }: ParcelProps) {
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const [sizes, setSizes] = useState<Record<string, string>>({})
  const [isPressed, setPressed] = useState(false)
  const request = useRequestShipping()
  const missing = parcel.items.filter((each) => each.sizes && !sizes[each.inventory_item_id])
  const ids = parcel.items.map((each) => each.inventory_item_id)

  const handleRemove = (id: string) =>
    setSearch({ items: ids.filter((other) => other !== id).join(',') }, { replace: true })

  const handleConfirm = () => {
    setPressed(true)
    if (!address || missing.length > 0) {
      toast.warning(address ? 'Choose a size for each item.' : 'Choose an address.')
      return
    }
    request.mutate(
      {
        inventory_item_ids: ids,
        address,
        sizes,
        ...(parcel.quote && { fee: parcel.quote.fee }),
      },
      {
        onSuccess: () => void navigate('/profile/shipping'),
      },
    )
  }
  return (
    <div className={css.parcel}>
      <Stack gap={16}>
        <ParcelItems
          items={parcel.items}
          sizes={sizes}
          isPressed={isPressed}
          onSize={(id, size) => setSizes((now) => ({ ...now, [id]: size }))}
          onRemove={handleRemove}
        />
        <ParcelAddress chosen={address} onChoose={onAddress} />
      </Stack>
      <ParcelSummary
        parcel={parcel}
        hasAddress={address !== null}
        isBusy={request.isPending}
        error={request.error}
        onConfirm={handleConfirm}
      />
    </div>
  )
}

function QuoteFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isGone = error instanceof Refused && error.code === 'item_not_owned'
  if (!isGone) return <ErrorPanel error={error} onRetry={onRetry} />
  return (
    <div className={css.gone}>
      <ErrorPanel error={error} />
      <Button to="/profile/inventory">Choose again in your inventory</Button>
    </div>
  )
}

function ParcelWait() {
  return (
    <div className={css.parcel} role="status" aria-label="Loading the parcel">
      <Stack gap={16}>
        <Skeleton height={200} radius={18} />
        <Skeleton height={260} radius={18} />
      </Stack>
      <Skeleton height={280} radius={18} />
    </div>
  )
}
