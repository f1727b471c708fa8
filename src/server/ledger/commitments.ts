import { commitmentOf, SERVER_SEED_BYTES } from '#domain/fairness/seeds.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { EntryKind } from '#domain/transparency/log-proof.ts'
import { type Database, RetryTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { SeedVault } from './seed-vault.ts'

/** The maximum number of commitments logged in one transaction. */
const SET_SIZE = 256
const HALF = SET_SIZE / 2

const KINDS = ['server_seed', 'battle'] as const
type CommitmentKind = (typeof KINDS)[number]

/** An unused server seed and its hash, which is recorded in the log. */
export interface Commitment {
  sealed: Buffer
  hash: Buffer
}

/** The public log, as far as the ledger needs it. */
export interface CommitmentLog {
  /** Appends commitments to the log within the caller's transaction. */
  append(tx: Tx, entries: readonly { kind: EntryKind; hash: Buffer }[]): Promise<void>
  /** Resolves when a published checkpoint covers everything appended and committed before. */
  publish(): Promise<void>
}

/** A pool of server seeds that are generated and logged in advance, so that taking one does not wait for the log. */
export interface Commitments {
  /**
   * Takes `count` seeds within the caller's transaction. Each is assigned once, and only after a published
   * checkpoint covers it. If there are too few, a new set is generated and published, and the transaction is rerun.
   */
  take(tx: Tx, kind: CommitmentKind, count: number): Promise<Commitment[]>
  /** Refills pools that are at most half full, and publishes what a crashed process left unpublished. */
  refill(): Promise<void>
  readonly jobs: readonly Job[]
}

export function createCommitments(deps: {
  database: Database
  entropy: Pick<Entropy, 'bytes'>
  vault: Pick<SeedVault, 'seal'>
  log: CommitmentLog
}): Commitments {
  const { database, log } = deps
  const making: Running = new Map()
  const filling: Running = new Map()
  const taken = { server_seed: 0, battle: 0 }

  async function make(kind: CommitmentKind, countOf: (tx: Tx) => Promise<number>): Promise<void> {
    await database.transaction(async (tx) => {
      const made = newSet(deps, await countOf(tx))
      if (made.length === 0) return
      await insertSet(tx, kind, made)
      await log.append(
        tx,
        made.map(({ hash }) => ({ kind, hash })),
      )
    })
    await log.publish()
  }

  /** Concurrent callers share one run. */
  const makeSet = (kind: CommitmentKind): Promise<void> =>
    once(making, kind, () => make(kind, () => Promise.resolve(SET_SIZE)))

  /** Refills after half a set has been taken, so that the next set is ready before this one is used up. */
  function count(kind: CommitmentKind, amount: number): void {
    taken[kind] += amount
    if (taken[kind] < HALF) return
    taken[kind] = 0
    // A failure to refill is reported by the job, which retries.
    refillOne(kind).catch(() => undefined)
  }

  function refillOne(kind: CommitmentKind): Promise<void> {
    return once(filling, kind, () =>
      make(kind, async (tx) => {
        const left = await countLeft(tx, kind)
        return left > HALF ? 0 : SET_SIZE - left
      }),
    )
  }

  async function refill(): Promise<void> {
    for (const kind of KINDS) await refillOne(kind)
  }

  return {
    async take(tx, kind, amount) {
      const found = await takeReady(tx, kind, amount)
      if (found.length < amount) throw new RetryTransaction(() => makeSet(kind))
      tx.afterCommit(() => count(kind, amount))
      return found
    },
    refill,
    jobs: [{ name: 'make commitments ahead', everyMs: 5 * SECOND_MS, run: refill }],
  }
}

type Running = Map<CommitmentKind, Promise<void>>

/** Starts the work, or joins the run that is in progress. */
function once(running: Running, kind: CommitmentKind, work: () => Promise<void>): Promise<void> {
  const run = running.get(kind) ?? work().finally(() => running.delete(kind))
  running.set(kind, run)
  return run
}

function newSet(
  { entropy, vault }: { entropy: Pick<Entropy, 'bytes'>; vault: Pick<SeedVault, 'seal'> },
  count: number,
): Commitment[] {
  return Array.from({ length: count }, () => {
    const serverSeed = entropy.bytes(SERVER_SEED_BYTES)
    return {
      sealed: vault.seal(serverSeed),
      hash: Buffer.from(commitmentOf(serverSeed), 'hex'),
    }
  })
}

/** The size of the pool, read under a lock, so that two nodes do not refill it at the same time. */
async function countLeft(tx: Tx, kind: CommitmentKind): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`commitments:${kind}`])
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM commitments WHERE kind = $1',
    [kind],
  )
  return rows[0]?.count ?? 0
}

async function insertSet(tx: Tx, kind: CommitmentKind, made: readonly Commitment[]): Promise<void> {
  await tx.query(
    `INSERT INTO commitments (kind, hash, sealed)
     SELECT $1, c.hash, c.sealed FROM unnest($2::bytea[], $3::bytea[]) AS c (hash, sealed)`,
    [kind, made.map(({ hash }) => hash), made.map(({ sealed }) => sealed)],
  )
}

/** Skips seeds that no checkpoint covers yet and seeds that another transaction is taking. */
async function takeReady(tx: Tx, kind: CommitmentKind, count: number): Promise<Commitment[]> {
  const { rows } = await tx.query<Commitment>(
    `DELETE FROM commitments WHERE id = ANY (ARRAY(
       SELECT id FROM commitments c
       WHERE kind = $1 AND EXISTS (SELECT FROM log_entries e WHERE e.hash = c.hash)
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
     RETURNING sealed, hash`,
    [kind, count],
  )
  return rows
}
