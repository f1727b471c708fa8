import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { useSession } from './session.ts'

/** Ensures that the instant has passed by the server's clock too, not only by ours. */
const MARGIN_MS = 500

/**
 * The free boxes as the player can open them; disabled for visitors. Refetched as soon as one becomes
 * available. `openMs` is when one opens by this browser's clock, computed from the server's remaining time.
 */
export function useFreeBoxes({ isWanted = true }: { isWanted?: boolean } = {}) {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keys.freeBoxes,
    enabled: isSignedIn && isWanted,
    queryFn: ({ signal }) => send('GET /api/free-boxes', { signal }),
  })
  const { data, dataUpdatedAt } = query
  const waits = data?.data.flatMap(({ wait_ms }) => (wait_ms > 0 ? [wait_ms] : [])) ?? []
  const dueMs = waits.length > 0 ? dataUpdatedAt + Math.min(...waits) + MARGIN_MS : null

  useEffect(() => {
    if (dueMs === null) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: keys.freeBoxes }),
      dueMs - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [client, dueMs])

  return { ...query, openMs: ({ wait_ms }: FreeBox) => dataUpdatedAt + wait_ms }
}
