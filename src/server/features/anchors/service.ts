import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { TransparencyLog } from '#server/features/log/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { anchorRoot } from './anchor.ts'
import { insertAnchor, readGrown, readLast, tryLock } from './store.ts'

/** More often than an anchor is due, so that another node takes over soon from one that has stopped. */
const CHECKED_EVERY_MS = 15 * SECOND_MS

export interface AnchorDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  ledger: { keys: Pick<Ledger['keys'], 'anchors'> }
  transparencyLog: Pick<TransparencyLog, 'append'>
}

export interface Anchors {
  job: Job
  metrics(): Metric[]
}

/**
 * Each minute one of the nodes anchors the heads of all chains that have grown: their root goes into the transparency
 * log, so that nobody can later change or cut what was before. The log publishes it when it can.
 */
export function createAnchors(deps: AnchorDeps): Anchors {
  const { database, clock } = deps
  /** Up to when everything is anchored, as far as this node knows. */
  let anchoredUntilMs = clock.now()
  let isFirst = true

  async function run(): Promise<void> {
    if (!isFirst && clock.now() < anchoredUntilMs + MINUTE_MS) return
    const untilMs = await database.transaction((tx) => anchorGrown(tx, deps))
    if (untilMs === null) return
    isFirst = false
    anchoredUntilMs = untilMs
  }

  return {
    job: { name: 'anchor the heads of the chains', everyMs: CHECKED_EVERY_MS, run },
    metrics: () => [
      {
        name: 'coffer_ledger_anchor_age_seconds',
        help: 'Seconds since all movements were anchored in the transparency log; over 120, the job has stopped',
        labels: {},
        value: Math.max(0, (clock.now() - anchoredUntilMs) / SECOND_MS),
      },
    ],
  }
}

/** Returns up to when everything is anchored; null if another node is at it. */
async function anchorGrown(tx: Tx, deps: AnchorDeps): Promise<number | null> {
  const { clock, ledger, transparencyLog } = deps
  if (!(await tryLock(tx))) return null
  const last = await readLast(tx)
  const at = instantOf(clock)
  if (last && at.getTime() < last.at.getTime() + MINUTE_MS) return last.at.getTime()
  const heads = await readGrown(tx)
  if (heads.length === 0) return at.getTime()
  const keys = ledger.keys.anchors
  const number = (last?.number ?? 0n) + 1n
  const terms = { number, previous: last?.root ?? null, atMs: at.getTime() }
  const root = anchorRoot(keys, terms, heads)
  await insertAnchor(tx, { number, at, key_id: keys.current, root }, heads)
  await transparencyLog.append(tx, [{ kind: 'ledger', hash: root }])
  return at.getTime()
}
