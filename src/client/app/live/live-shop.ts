import { useEffect } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import type { ShopState } from '#contract/http/config.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'

/** Keeps what the shop has closed or announced up to date while the page is open. */
export function useLiveShop(): void {
  useEffect(() => {
    const leave = listen(PUBLIC_CHANNEL, events.shopUpdated, showShopState)
    // What changed before the page could listen was missed.
    const stop = refetchOnSubscribed(PUBLIC_CHANNEL, configQuery.queryKey)
    return () => {
      leave()
      stop()
    }
  }, [])
}

/** Shows what the shop says of itself. An answer on its way was given before, and would undo it. */
export function showShopState(state: ShopState): void {
  void queryClient.cancelQueries({ queryKey: configQuery.queryKey })
  queryClient.setQueryData(configQuery.queryKey, (config) => config && { ...config, ...state })
}
