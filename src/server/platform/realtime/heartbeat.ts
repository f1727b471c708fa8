import type { Clock } from '#server/platform/clock/clock.ts'
import { closeCodes } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { ping } from './outgoing.ts'

export interface HeartbeatDeps {
  clock: Clock
  connections: ReadonlyMap<string, Connection>
  activityTimeoutMs: number
  pongTimeoutMs: number
}

/**
 * Pings silent clients and closes those that do not answer. Sweeps over all clients instead of using a timer per
 * client, which every message would have to reset.
 */
export function startHeartbeat(deps: HeartbeatDeps): () => void {
  const { clock, connections, activityTimeoutMs, pongTimeoutMs } = deps
  const sweepMs = Math.ceil(Math.min(activityTimeoutMs, pongTimeoutMs) / 5)
  let cancel = clock.after(sweepMs, sweep)

  function sweep(): void {
    const nowMs = clock.now()
    for (const connection of connections.values()) check(connection, nowMs)
    cancel = clock.after(sweepMs, sweep)
  }

  function check(connection: Connection, nowMs: number): void {
    const { pingedAtMs, heardAtMs } = connection
    if (pingedAtMs !== null) {
      if (nowMs - pingedAtMs >= pongTimeoutMs) {
        connection.close(closeCodes.pongMissing, 'No pong was received')
      }
    } else if (nowMs - heardAtMs >= activityTimeoutMs) {
      connection.pingedAtMs = nowMs
      connection.send(ping)
    }
  }

  return () => cancel()
}
