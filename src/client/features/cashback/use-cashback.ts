import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { applyBalance, useSession } from '#client/player/session.ts'
import { usePages } from '#client/ui/list/use-pages.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'

/** A bet that is lost moves no balance when it is settled, so that the day is read again besides. */
const REFRESH_MS = 20 * SECOND_MS
/** So long after a reset it is read again: it has been computed by then. */
const MARGIN_MS = 2 * SECOND_MS

/**
 * The player's cashback: read again when the balance moves, each while, and after the reset. `resetMs` and
 * `claimableUntilMs` are by this browser's clock, from the time that the server counts.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the balance asks again.
  useEffect(() => void client.invalidateQueries({ queryKey: keys.cashback }), [client, balance])
  useEffect(() => {
    if (resetMs === null) return
    const askAgain = () => void client.invalidateQueries({ queryKey: keys.cashback })
    const timer = setTimeout(askAgain, resetMs + MARGIN_MS - Date.now())
    return () => clearTimeout(timer)
  }, [client, resetMs])
  return { ...query, resetMs }
}

/** Claims what the last reset left. Whatever the answer, all of it is read again. */
export function useClaim() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (_: undefined, keyOf) =>
      send('POST /api/cashback/claim', { idempotencyKey: keyOf('claim') }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cashback }),
  })
}

/** What every reset left, newest first. */
export const useCashbackHistory = () =>
  usePages(keys.cashbackHistory, (request) => send('GET /api/cashback/history', request))
