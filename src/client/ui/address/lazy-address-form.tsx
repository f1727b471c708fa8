import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { AddressFormProps } from './address-form.tsx'

const AddressForm = lazy(async () => ({
  default: (await import('./address-form.tsx')).AddressForm,
}))

/** The address form; its validation is loaded when it is first shown. */
export function LazyAddressForm(props: AddressFormProps) {
  return (
    <Suspense fallback={<Skeleton height={480} radius={18} />}>
      <AddressForm {...props} />
    </Suspense>
  )
}
