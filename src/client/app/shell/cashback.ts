import { useEffect } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient, useConfig } from '#client/lib/api/queries.ts'

const LATER_MS = 1_000

/**
 * When the day's cashback is reset next, in epoch ms. Comes from the server, and is fetched anew once it
 * has passed.
 */
export function useNextCashback(): (nowMs: number) => number {
  const { data } = useConfig()
  const at = data ? Date.parse(data.resets.cashback_at) : null
  useEffect(() => {
    if (at === null) return
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
    const timer = setTimeout(askAgain, Math.max(0, at - Date.now()) + LATER_MS)
    return () => clearTimeout(timer)
  }, [at])
  return (nowMs) => at ?? nowMs
}
