import type PusherModule from 'pusher-js'
import { Refused } from '#client/lib/api/refused.ts'

/** After so long without a connection the library is to call it unavailable. */
export const UNAVAILABLE_MS = 2_000
const RETRY_MS = 2_000
/** Each further try waits so much longer: a server that is slow because all come at once is let work. */
const RETRY_GROWTH = 1.3
/** However long it was away, a server that is back has everybody back within 15 s. */
const RETRY_MS_MAX = 3_500

const nextWait = (waitMs: number): number => Math.min(waitMs * RETRY_GROWTH, RETRY_MS_MAX)
/** Each waits for another while, so that they do not all arrive at once. */
const spread = (waitMs: number): number => waitMs * (0.5 + Math.random())

/** The library waits 15 s and more after a refused try; a server that restarts is back much sooner. */
export function keepTrying(pusher: PusherModule.default): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    clearTimeout(timer)
    if (current === 'connected') retryMs = RETRY_MS
    if (current !== 'unavailable') return
    timer = setTimeout(() => {
      pusher.disconnect()
      pusher.connect()
    }, spread(retryMs))
    retryMs = nextWait(retryMs)
  })
}

/**
 * Asks again while a server that is busy gives no answer: the library asks once for each connection, and
 * would leave its page without the channel. Throws a refusal; and what came last, when nobody wants it any more.
 */
export async function askUntilAnswered<T>(
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
