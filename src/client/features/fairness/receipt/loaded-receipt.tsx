import { useQuery } from '@tanstack/react-query'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LazyReceiptView } from './lazy-receipt-view.tsx'
import type { Named } from './pasted.ts'
import { ShareReceipt } from './share-receipt.tsx'

/** Fetches the public receipt of a bet or a battle and verifies it in the browser. */
export function LoadedReceipt({ kind, id }: Named) {
  const { data, error, refetch } = useQuery({
    queryKey: kind === 'bet' ? keys.receipt(id) : keys.battleReceipt(id),
    queryFn: ({ signal }) => fetchReceipt({ kind, id }, signal),
  })
  if (isUnknown(error)) {
    return <p role="alert">{`There is no ${kind === 'bet' ? 'bet' : 'battle'} “${id}”.`}</p>
  }
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={420} />
  return (
    <>
      {kind === 'bet' ? <ShareReceipt betId={id} player={playerOf(data)} /> : null}
      <LazyReceiptView receipt={data} />
    </>
  )
}

async function fetchReceipt({ kind, id }: Named, signal: AbortSignal): Promise<unknown> {
  const asked = { params: { id }, signal }
  if (kind === 'battle') return (await send('GET /api/fairness/battles/:id', asked)).data
  return (await send('GET /api/fairness/bets/:id', asked)).data
}

/** The name on the receipt of a bet. */
const playerOf = (receipt: unknown): string | null =>
  typeof receipt === 'object' && receipt !== null && 'player' in receipt
    ? String(receipt.player)
    : null

const isUnknown = (error: unknown): boolean => error instanceof Refused && error.status === 404
