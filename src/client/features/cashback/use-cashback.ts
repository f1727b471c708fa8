import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { applyBalance, useSession } from '#client/player/session.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'

/** A lost bet does not change the balance when it settles, so the day is also refetched at this interval. */
const REFRESH_MS = 20 * SECOND_MS
/** How long after a reset to refetch: the server has computed it by then. */
const MARGIN_MS = 2 * SECOND_MS

/**
 * The player's cashback, refetched when the balance changes, at an interval, and after the reset. `resetMs`
 * and `claimableUntilMs` are by this browser's clock, computed from the server's remaining time.
 */
export function useCashback() {
  const balance = useSession(({ user }) => user?.balance)
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keys.cashback,
    queryFn: async ({ signal }) => (await send('GET /api/cashback', { signal })).data,
    refetchInterval: REFRESH_MS,
  })
  const { data, dataUpdatedAt } = query
  const resetMs = data ? dataUpdatedAt + data.resets_in_ms : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the balance triggers a refetch.
  useEffect(() => void client.invalidateQueries({ queryKey: keys.cashback }), [client, balance])
  useEffect(() => {
    if (resetMs === null) return
    const askAgain = () => void client.invalidateQueries({ queryKey: keys.cashback })
    const timer = setTimeout(askAgain, resetMs + MARGIN_MS - Date.now())
    return () => clearTimeout(timer)
  }, [client, resetMs])
  return { ...query, resetMs }
}

/** Claims the cashback of the last reset. Refetches everything after every reply. */
export function useClaim() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, keyOf) =>
      send('POST /api/cashback/claim', { idempotencyKey: keyOf('claim') }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cashback }),
  })
}

/** The cashback of every reset, newest first. */
export const useCashbackHistory = () =>
  usePages(keys.cashbackHistory, (request) => send('GET /api/cashback/history', request))
