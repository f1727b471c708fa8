import { useSearchParams } from 'react-router'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'

const DepositResult = lazyPart(async () => (await import('./deposit-result.tsx')).DepositResult)

/** Shows the result when the provider redirects to `?deposit=success|failure&id={id}` of any page. */
export function DepositReturn() {
  const [search] = useSearchParams()
  const cameBackWith = search.get('deposit')
  const id = search.get('id')
  if (!id || (cameBackWith !== 'success' && cameBackWith !== 'failure')) return null
  return <DepositResult cameBackWith={cameBackWith} id={id} />
}
