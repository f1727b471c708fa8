import { formatCoins } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type QueueState, readQueueState } from './queue-store.ts'

/** A deposit passes through clearing in a single transaction. */
const CLEARING_AGE_MS_MAX = 15 * MINUTE_MS
/** A withdrawal waits for operators and the network, a battle for players and its rounds. */
const agesMs: Readonly<Record<string, number>> = {
  'clearing:withdrawals': 72 * HOUR_MS,
  'clearing:battles': HOUR_MS,
  'clearing:rounds': HOUR_MS,
}
const QUEUE_AGE_MS_MAX = DAY_MS

export interface Monitor {
  /** Checks once, and logs an error for anything that has waited too long. */
  look(): Promise<void>
  /** The results of the last check. */
  metrics(): Metric[]
}

/** Monitors clearing accounts and the queues of operators. */
export function createMonitor({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'error'>
}): Monitor {
  let clearing: ClearingState[] = []
  let queues: QueueState[] = []
  const ageOf = (since: Date | null) => (since ? clock.now() - since.getTime() : 0)

  function complain(): void {
    for (const { account, cents, oldest } of clearing) {
      if (ageOf(oldest) <= ageMaxOf(account)) continue
      const line = { account, coins: formatCoins(cents), since: oldest }
      log.error(line, 'A clearing account has not returned to zero')
    }
    for (const { kind, waiting, oldest } of queues) {
      if (ageOf(oldest) <= QUEUE_AGE_MS_MAX) continue
      log.error({ kind, waiting: Number(waiting), since: oldest }, 'Payments wait for an operator')
    }
  }

  return {
    async look() {
      clearing = await readClearing(database.pool)
      queues = await readQueueState(database.pool)
      complain()
    },
    metrics: () => [
      ...clearing.flatMap(({ account, cents, oldest }) => [
        metric(
          'clearing_cents',
          'Balance of a clearing account in cents',
          { account },
          Number(cents),
        ),
        metric(
          'clearing_age_seconds',
          'Age of its oldest open amount',
          { account },
          ageOf(oldest) / 1000,
        ),
      ]),
      ...queues.flatMap(({ kind, waiting, oldest }) => [
        metric('payment_queue', 'Payments that wait for an operator', { kind }, Number(waiting)),
        metric(
          'payment_queue_age_seconds',
          'Age of the oldest of them',
          { kind },
          ageOf(oldest) / 1000,
        ),
      ]),
    ],
  }
}

const ageMaxOf = (account: string): number => agesMs[account] ?? CLEARING_AGE_MS_MAX

const metric = (
  name: string,
  help: string,
  labels: Record<string, string>,
  value: number,
): Metric => ({ name, help, labels, value })

export interface ClearingState {
  account: string
  /** The balance in cents; zero while nothing is in progress. */
  cents: bigint
  /** The age of the oldest open amount; null if there is none. */
  oldest: Date | null
}

/** The balance of each clearing account, from the sums of its references. */
export async function readClearing(reader: Reader): Promise<ClearingState[]> {
  const accounts = await reader.query<Pick<Tables['accounts'], 'id' | 'name'>>(
    `SELECT id, name FROM accounts WHERE kind = 'clearing' ORDER BY id`,
  )
  const states: ClearingState[] = []
  for (const { id, name } of accounts.rows) {
    // One account at a time, so that the partial indexes apply.
    const { rows } = await reader.query<{ cents: bigint; oldest: Date | null }>(
      `SELECT coalesce(sum(cents), 0)::bigint AS cents, min(since) AS oldest FROM (
         SELECT ref, sum(amount) AS cents, min(at) AS since FROM (
           SELECT ref, amount, at FROM entries WHERE account_id = $1
           UNION ALL
           SELECT ref, -amount, at FROM entries WHERE counter_id = $1
         ) sides GROUP BY ref HAVING sum(amount) <> 0
       ) open`,
      [id],
    )
    states.push({ account: name, cents: rows[0]?.cents ?? 0n, oldest: rows[0]?.oldest ?? null })
  }
  return states
}
