import { useEffect } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient, useConfig } from '#client/lib/api/queries.ts'

const LATER_MS = 1_000

/**
 * When the day's cashback is reset next, in epoch ms of this browser's clock, which may be wrong: the server says how
 * long that is. It is fetched anew once it has passed.
 */
export function useNextCashback(): (nowMs: number) => number {
  const { data, dataUpdatedAt } = useConfig()
  const at = data ? dataUpdatedAt + data.resets.cashback_in_ms : null
  useEffect(() => {
    if (at === null) return
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
    const timer = setTimeout(askAgain, Math.max(0, at - Date.now()) + LATER_MS)
    return () => clearTimeout(timer)
  }, [at])
  return (nowMs) => at ?? nowMs
}
