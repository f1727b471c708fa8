import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '#client/lib/api/api.ts'
import { type Verification, withoutKeys } from '#domain/fairness/verification.ts'

interface Attestation {
  /** The receipt's own checks and those of signature and log; null until the shop's keys are here. */
  verification: Verification | null
  /** Reads the keys again; null unless they could not be read. */
  retry: (() => void) | null
  isReading: boolean
}

/** Adds to what a receipt's own checks found whether the shop has signed it, and what its log shows of it. */
export function useAttestation(receipt: unknown, own: Verification): Attestation {
  const { data, failureCount, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['shop keys'],
    queryFn: ({ signal }) => loadAttestation(signal),
    // Offline it says at once that they cannot be read. Each receipt is held against the keys of its day: a shop may
    // have begun to sign with a new one meanwhile.
    networkMode: 'always',
    gcTime: 0,
  })
  // A fetch that begins forgets how the one before it ended.
  const isUnread = !data && failureCount + errorUpdateCount > 0
  const verification = useMemo(() => {
    if (data) return data(own, receipt)
    return isUnread ? withoutKeys(own) : null
  }, [data, isUnread, own, receipt])
  return { verification, retry: isUnread ? () => void refetch() : null, isReading: isFetching }
}

/** The shop's keys, and what checks signatures with them, which is large. */
async function loadAttestation(signal: AbortSignal) {
  const [{ readShopKeys, withAttestation }, answer] = await Promise.all([
    import('#domain/fairness/attestation.ts'),
    send('GET /log/keys', { signal }),
  ])
  const keys = readShopKeys(answer)
  if (!keys) throw new Error('The shop lists no keys')
  return (own: Verification, receipt: unknown) => withAttestation(own, receipt, keys)
}
