import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/platform/http/route.ts'
import { once } from '#server/platform/idempotency/once.ts'

/** How a call of a player does its work once: the same key and request are one call, no key is always a new one. */
export const onceFor =
  (
    { database, clock }: { database: Database; clock: Pick<Clock, 'now'> },
    playerId: string,
    { key, request }: { key: string | null; request: unknown },
  ): Context['once'] =>
  (work) =>
    database.transaction((tx) => {
      const idempotency = key === null ? null : { key, request: JSON.stringify(request) }
      return once(tx, clock, playerId, idempotency, () => work(tx))
    })
