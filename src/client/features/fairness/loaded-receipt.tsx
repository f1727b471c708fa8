import { useQuery } from '@tanstack/react-query'
import { Refused, send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { LazyReceiptView } from './lazy-receipt-view.tsx'

/** Fetches the public receipt of a bet and checks it here. */
export function LoadedReceipt({ betId }: { betId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.receipt(betId),
    queryFn: async ({ signal }) =>
      (await send('GET /api/fairness/bets/:id', { params: { id: betId }, signal })).data,
  })
  if (error instanceof Refused && error.status === 404) {
    return <p role="alert">There is no bet “{betId}”.</p>
  }
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={420} />
  return <LazyReceiptView receipt={data} />
}
