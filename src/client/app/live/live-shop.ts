import { useEffect } from 'react'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'

/** Keeps what the shop has closed or announced up to date while the page is open. */
export function useLiveShop(): void {
  useEffect(() => {
    const leave = listen(PUBLIC_CHANNEL, events.shopUpdated, (state) =>
      queryClient.setQueryData(configQuery.queryKey, (config) => config && { ...config, ...state }),
    )
    const stop = onReconnect(() => refetch(configQuery.queryKey))
    return () => {
      leave()
      stop()
    }
  }, [])
}
