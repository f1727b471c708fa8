import { formatCoins } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type ReviewQueue, readReviewQueues } from './queue-store.ts'

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
  check(): Promise<void>
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
  let queues: ReviewQueue[] = []
  const ageOf = (since: Date | null) => (since ? clock.now() - since.getTime() : 0)

  function complain(): void {
    for (const { account, cents, oldest } of clearing) {
      if (ageOf(oldest) <= ageMaxOf(account)) continue
      const line = { account, coins: formatCoins(cents), since: oldest }
      log.error(line, 'A clearing account has not returned to zero')
    }
    for (const { kind, depth, oldest } of queues) {
      if (ageOf(oldest) <= QUEUE_AGE_MS_MAX) continue
      log.error({ kind, waiting: depth, since: oldest }, 'Payments wait for an operator')
    }
  }

  return {
    async check() {
      clearing = await readClearing(database, clock.now())
      queues = await readReviewQueues(database.pool, clock.now())
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
        metric(
          'clearing_late_seconds',
          'How much longer that is than it may take',
          { account },
          Math.max(0, ageOf(oldest) - ageMaxOf(account)) / 1000,
        ),
      ]),
      ...queues.flatMap(({ kind, depth, oldest }) => [
        metric('payment_queue', 'Payments that wait for an operator', { kind }, depth),
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

/** How long references are watched; by then they have returned to zero, but for those that are listed as open. */
const WATCHED_MS = 3 * DAY_MS
const FIRST_REF = '00000000-0000-0000-0000-000000000000'

/**
 * The balance of each clearing account, from the sums of its references: those of the last days, and older ones that
 * were open when they were last looked at. The audit sums all of them.
 */
export async function readClearing(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  nowMs: number,
): Promise<ClearingState[]> {
  const accounts = await pool.query<Pick<Tables['accounts'], 'id' | 'name'> & { up_to: string }>(
    `SELECT a.id, a.name, coalesce(w.up_to, $1) AS up_to
     FROM accounts a LEFT JOIN clearing_watch w ON w.account_id = a.id
     WHERE a.kind = 'clearing' ORDER BY a.id`,
    [FIRST_REF],
  )
  const states: ClearingState[] = []
  for (const { id, name, up_to } of accounts.rows) {
    const open = await readOpen(pool, id, up_to)
    const closedUpTo = firstIdAt(nowMs - WATCHED_MS)
    if (closedUpTo > up_to) await transaction((tx) => writeWatched(tx, id, closedUpTo, open))
    const since = open.map((each) => each.since.getTime())
    states.push({
      account: name,
      cents: open.reduce((sum, each) => sum + each.cents, 0n),
      oldest: since.length === 0 ? null : new Date(Math.min(...since)),
    })
  }
  return states
}

interface OpenRef {
  ref: string
  cents: bigint
  since: Date
}

/** References after `upTo` or listed as open that have not returned to zero. One account, so that the partial indexes apply. */
async function readOpen(reader: Reader, accountId: bigint, upTo: string): Promise<OpenRef[]> {
  const { rows } = await reader.query<OpenRef>(
    `SELECT ref, sum(amount)::bigint AS cents, min(at) AS since FROM (
       SELECT ref, amount, at FROM entries WHERE account_id = $1 AND ref > $2
       UNION ALL
       SELECT ref, -amount, at FROM entries WHERE counter_id = $1 AND ref > $2
       UNION ALL
       SELECT e.ref, CASE e.account_id WHEN $1 THEN e.amount ELSE -e.amount END, e.at
       FROM clearing_open o
       JOIN entries e ON e.ref = o.ref AND (e.account_id = $1 OR e.counter_id = $1)
       WHERE o.account_id = $1 AND o.ref <= $2
     ) sides GROUP BY ref HAVING sum(amount) <> 0`,
    [accountId, upTo],
  )
  return rows
}

async function writeWatched(
  tx: Tx,
  accountId: bigint,
  upTo: string,
  open: readonly OpenRef[],
): Promise<void> {
  const refs = open.map(({ ref }) => ref)
  await tx.query(
    `INSERT INTO clearing_watch (account_id, up_to) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET up_to = greatest(clearing_watch.up_to, EXCLUDED.up_to)`,
    [accountId, upTo],
  )
  await tx.query(
    `INSERT INTO clearing_open (account_id, ref) SELECT $1, ref FROM unnest($2::uuid[]) AS ref
     ON CONFLICT DO NOTHING`,
    [accountId, refs],
  )
  await tx.query('DELETE FROM clearing_open WHERE account_id = $1 AND ref <> ALL ($2::uuid[])', [
    accountId,
    refs,
  ])
}
