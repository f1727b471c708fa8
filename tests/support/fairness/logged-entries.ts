import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { EntryKind } from '#domain/transparency/log-proof.ts'
import { createTransparencyLog } from '#server/features/transparency/service.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'

/** A shop's log, as accessed by a separate node. */
export const logOf = ({
  database,
  clock,
  config,
}: Pick<TestApp, 'database' | 'clock' | 'config'>) =>
  createTransparencyLog({ database, clock, settings: config.transparencyLog })

/** Appends made-up commitments to a shop's log and returns them once a checkpoint covers them. */
export async function logEntries(
  app: Pick<TestApp, 'database' | 'clock' | 'config'>,
  count: number,
  kind: EntryKind = 'server_seed',
): Promise<Buffer[]> {
  const log = await logOf(app)
  const hashes = Array.from({ length: count }, () => randomBytes(32))
  await app.database.transaction((tx) =>
    log.append(
      tx,
      hashes.map((hash) => ({ kind, hash })),
    ),
  )
  await log.publish()
  return hashes
}

/**
 * Waits until a shop has logged the commitments that it makes in advance. After that, only the test makes the
 * log grow.
 */
export const logStandsStill = ({ database }: Pick<TestApp, 'database'>) =>
  vi.waitUntil(
    async () => {
      const { rows } = await database.pool.query<{ isStill: boolean }>(
        `SELECT count(DISTINCT kind) = 2 AND NOT EXISTS (SELECT FROM log_waiting) AS "isStill" FROM commitments`,
      )
      return rows[0]?.isStill
    },
    { timeout: 60_000 },
  )
