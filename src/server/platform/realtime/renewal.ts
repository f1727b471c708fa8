import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'

const TURN_MS = SECOND_MS
/** While the bus is unavailable, sockets are renewed at this age. Once it is back, all are renewed within seconds. */
const RENEWED_EVERY_MS = 20 * SECOND_MS
const TURNS_AWAY = RENEWED_EVERY_MS / TURN_MS
const TURNS_BACK = 5
const SHARE_MIN = 10

/**
 * While the bus is unavailable, sockets miss the events of other nodes, including the end of their access. So all
 * sockets are made to reconnect, a few at a time: they must authenticate again, and their pages reload what they show.
 */
export function startRenewal(deps: {
  bus: Bus
  clock: Clock
  connections: ReadonlyMap<string, Connection>
}): () => void {
  const { bus, clock, connections } = deps
  if (bus.state() === 'in process') return () => {}
  let missedUntilMs = Number.NEGATIVE_INFINITY

  function turn(): void {
    const nowMs = clock.now()
    const isAway = bus.state() === 'away'
    const untilMs = isAway ? nowMs - RENEWED_EVERY_MS : missedUntilMs
    const share = Math.ceil(connections.size / (isAway ? TURNS_AWAY : TURNS_BACK))
    // In order of connection.
    for (const connection of [...connections.values()].slice(0, Math.max(share, SHARE_MIN))) {
      if (connection.connectedAtMs > untilMs) break
      connection.close(closeCodes.reconnect, 'Events may have been missed')
    }
    cancel = clock.after(TURN_MS, turn)
  }

  bus.onReturn(() => {
    missedUntilMs = clock.now()
  })
  let cancel = clock.after(TURN_MS, turn)
  return () => cancel()
}
