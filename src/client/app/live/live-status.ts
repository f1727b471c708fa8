import { useEffect } from 'react'
import { keys } from '#client/lib/api/queries.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'

/** The queries to refetch, by the kind of thing that changed. */
const moved = {
  deposit: [keys.deposits, keys.withdrawals, keys.history],
  withdrawal: [keys.withdrawals, keys.history],
  shipment: [keys.shipments, keys.inventory, keys.history],
  ticket: [keys.tickets],
} as const

/** Refetches lists and shows a notice when a deposit, withdrawal or parcel changes. */
export function useLiveStatus(): void {
  const playerId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!playerId) return
    const channel = playerChannel(playerId)
    const leave = listen(channel, events.statusUpdated, hearStatus)
    const stop = refetchOnSubscribed(channel, ...new Set(Object.values(moved).flat()))
    return () => {
      leave()
      stop()
    }
  }, [playerId])
}

function hearStatus(event: StatusUpdated): void {
  refetch(...moved[event.kind])
  import('./status-notice.ts')
    .then(({ announceStatus }) => announceStatus(event))
    .catch((error: unknown) => logFailure(`The ${event.kind} could not be announced.`, error))
}
