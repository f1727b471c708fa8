import { useEffect, useState } from 'react'
import { listen, useConnection } from '#client/lib/realtime/realtime.ts'
import { battleChannel } from '#contract/realtime/channels.ts'

/** How many pages follow a battle now, as the shop counts its connections; null until that is known. */
export function useWatching(battleId: string): number | null {
  const [count, setCount] = useState<number | null>(null)
  const isLost = useConnection((connection) => connection.isLost)
  useEffect(
    () =>
      listen(battleChannel(battleId), 'pusher:subscription_count', (heard) =>
        setCount(heard.subscription_count),
      ),
    [battleId],
  )
  return isLost ? null : count
}
