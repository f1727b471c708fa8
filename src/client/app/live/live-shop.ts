import { useEffect } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'

/** Keeps what the shop has closed or announced up to date while the page is open. */
export function useLiveShop(): void {
  useEffect(() => {
    const leave = listen(PUBLIC_CHANNEL, events.shopUpdated, (state) =>
      queryClient.setQueryData(configQuery.queryKey, (config) => config && { ...config, ...state }),
    )
    // What changed before the page could listen was missed.
    const stop = refetchOnSubscribed(PUBLIC_CHANNEL, configQuery.queryKey)
    return () => {
      leave()
      stop()
    }
  }, [])
}
