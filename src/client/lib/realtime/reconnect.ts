import type PusherModule from 'pusher-js'
import { Refused } from '#client/lib/api/refused.ts'

/** How long without a connection until the library reports it as unavailable. */
export const UNAVAILABLE_MS = 2_000
const RETRY_MS = 2_000
/** The growth of the wait per attempt, so that a server overloaded by reconnects can recover. */
const RETRY_GROWTH = 1.3
/** However long the outage was, everybody is back within 15 s of the server's return. */
const RETRY_MS_MAX = 3_500

const nextWait = (waitMs: number): number => Math.min(waitMs * RETRY_GROWTH, RETRY_MS_MAX)
/** Randomizes waits so that clients do not all reconnect at the same time. */
const spread = (waitMs: number): number => waitMs * (0.5 + Math.random())

/** The library waits 15 s and more after a refused attempt; a restarting server is back much sooner. */
export function reconnectWhenUnavailable(pusher: PusherModule.default): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    clearTimeout(timer)
    if (current === 'connected') retryMs = RETRY_MS
    if (current !== 'unavailable') return
    timer = setTimeout(() => reconnect(pusher), spread(retryMs))
    retryMs = nextWait(retryMs)
  })
}

/** Gives the connection up for a new one, which joins the channels that are listened to. */
export function reconnect(pusher: PusherModule.default): void {
  pusher.disconnect()
  pusher.connect()
}

/**
 * Retries while a busy server gives no answer: the library asks once per connection, and would leave the
 * page without the channel. Throws a refusal immediately, and the last error once the channel is no longer
 * wanted.
 */
export async function retryUntilAnswered<T>(
  ask: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T> {
  for (let waitMs = RETRY_MS; ; waitMs = nextWait(waitMs)) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error
      await new Promise((resolve) => setTimeout(resolve, spread(waitMs)))
      if (!isWanted()) throw error
    }
  }
}
