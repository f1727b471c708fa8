import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { TransparencyLog } from '#server/features/transparency/index.ts'
import { type Ledger, OPERATORS_LOG } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { createTree, type Head, headerLeaf, headLeaf } from './anchor.ts'
import { insertAnchor, listGrown, markAnchored, readGrownLog, readLast, tryLock } from './store.ts'

/** More often than an anchor is due, so that another node takes over soon from one that has stopped. */
const CHECKED_EVERY_MS = 15 * SECOND_MS
/** Reading and hashing a page blocks the event loop for some milliseconds. */
const HEADS_AT_ONCE = 250

export interface AnchorDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  ledger: { keys: Pick<Ledger['keys'], 'anchors'> }
  log: Pick<Log, 'error'>
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
    if (isFirst) await reportMissingKey(deps)
    else if (clock.now() < anchoredUntilMs + MINUTE_MS) return
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

/**
 * Logs an error if the key before this start is not configured. The shop goes on, because a lost key must not close it,
 * and the audit verifies everything again once the key is among the retired ones.
 */
async function reportMissingKey({ database, ledger, log }: AnchorDeps): Promise<void> {
  const last = await readLast(database.pool)
  if (!last || ledger.keys.anchors.has(last.key_id)) return
  log.error(
    { anchor: last.number, keyId: last.key_id },
    'The key of the last anchor is neither LEDGER_KEY nor in LEDGER_KEYS_RETIRED: older entries cannot be verified',
  )
}

/** The heads of all chains that have grown, by account, the operators' log as account 0 first. */
async function* pagesOfGrown(tx: Tx): AsyncGenerator<Head[]> {
  const log = await readGrownLog(tx)
  if (log) yield [log]
  for (let after = OPERATORS_LOG; ; ) {
    const heads = await listGrown(tx, after, HEADS_AT_ONCE)
    if (heads.length > 0) yield heads
    after = heads.at(-1)?.account ?? after
    if (heads.length < HEADS_AT_ONCE) return
  }
}

/** Returns up to when everything is anchored; null if another node is at it. */
async function anchorGrown(tx: Tx, deps: AnchorDeps): Promise<number | null> {
  const { clock, ledger, transparencyLog } = deps
  if (!(await tryLock(tx))) return null
  const last = await readLast(tx)
  const at = instantOf(clock)
  if (last && at.getTime() < last.at.getTime() + MINUTE_MS) return last.at.getTime()
  const { current, hash } = ledger.keys.anchors
  const number = (last?.number ?? 0n) + 1n
  const tree = createTree()
  const add = (leaf: Buffer | null) => leaf && tree.add(leaf)
  add(headerLeaf(hash, { number, previous: last?.root ?? null, atMs: at.getTime() }))
  const anchored: Pick<Head, 'account' | 'seq'>[] = []
  for await (const heads of pagesOfGrown(tx)) {
    for (const head of heads) add(headLeaf(hash, head))
    await markAnchored(tx, heads)
    anchored.push(...heads.map(({ account, seq }) => ({ account, seq })))
  }
  if (anchored.length === 0) return at.getTime()
  const root = tree.root()
  await insertAnchor(tx, { number, at, key_id: current, root, has_link: true }, anchored)
  await transparencyLog.append(tx, [{ kind: 'ledger', hash: root }])
  return at.getTime()
}
