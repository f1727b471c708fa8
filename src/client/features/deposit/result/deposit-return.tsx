import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const DepositResult = lazy(async () => ({
  default: (await import('./deposit-result.tsx')).DepositResult,
}))

/** Greets a player whom the provider sent back to `?deposit=success|failure&id={id}` of any page. */
export function DepositReturn() {
  const [search] = useSearchParams()
  const cameBackWith = search.get('deposit')
  const id = search.get('id')
  if (!id || (cameBackWith !== 'success' && cameBackWith !== 'failure')) return null
  return (
    <Suspense>
      <DepositResult cameBackWith={cameBackWith} id={id} />
    </Suspense>
  )
}
