import { useEffect } from 'react'
import { countDeposit } from '#client/lib/analytics/count-deposit.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { listen, onReconnect } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'

/** The queries to invalidate, by the kind of thing that changed. */
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
    const leave = listen(playerChannel(playerId), events.statusUpdated, hearStatus)
    const stop = onReconnect(() => {
      for (const kind of Object.values(moved)) forget(kind)
    })
    return () => {
      leave()
      stop()
    }
  }, [playerId])
}

function hearStatus(event: StatusUpdated): void {
  if (event.kind === 'deposit' && event.status === 'paid') countDeposit(event.id)
  forget(moved[event.kind])
  import('./status-notice.ts')
    .then(({ noticeOf }) => noticeOf(event))
    .then((notice) => notice && toast[notice.tone](notice.words))
    .catch((error: unknown) => logFailure(`The ${event.kind} could not be announced.`, error))
}

function forget(outdated: readonly (readonly string[])[]): void {
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey })
}
