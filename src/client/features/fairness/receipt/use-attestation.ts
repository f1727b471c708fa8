import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type Verification, withoutKeys } from '#domain/fairness/verification.ts'

interface Attestation {
  /** The receipt's own checks plus those of signature and log; null until the shop's keys are loaded. */
  verification: Verification | null
  /** Fetches the keys again; null unless that failed. */
  retry: (() => void) | null
  isReading: boolean
}

/**
 * Extends a receipt's own checks: whether the shop signed it, and what the transparency log proves about
 * it.
 */
export function useAttestation(receipt: unknown, own: Verification): Attestation {
  const { data, failureCount, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['shop keys'],
    queryFn: ({ signal }) => loadAttestation(signal),
    // Offline, the query fails immediately, and the page says so. The keys are fetched for each receipt,
    // because a shop may have started to sign with a new key in the meantime.
    networkMode: 'always',
    gcTime: 0,
  })
  // A new fetch resets the state of the previous failure.
  const isUnread = !data && failureCount + errorUpdateCount > 0
  const verification = useMemo(() => {
    if (data) return data(own, receipt)
    return isUnread ? withoutKeys(own) : null
  }, [data, isUnread, own, receipt])
  return { verification, retry: isUnread ? () => void refetch() : null, isReading: isFetching }
}

/** Loads the shop's keys, and the code that verifies signatures, which is large. */
async function loadAttestation(signal: AbortSignal) {
  const [{ readShopKeys, withAttestation }, answer] = await Promise.all([
    import('#domain/fairness/attestation.ts'),
    send('GET /log/keys', { signal }),
  ])
  const keys = readShopKeys(answer)
  if (!keys) throw new Error('The shop lists no keys')
  return (own: Verification, receipt: unknown) => withAttestation(own, receipt, keys)
}
