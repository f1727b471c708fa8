import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { auditChecks } from './audit.ts'
import { createMarkers, MARK } from './markers.ts'
import { type AmlDeps, createAml } from './service.ts'
import { listToLookAt } from './store.ts'

const REVIEW = 'apply money laundering rules'

export function amlFeature(
  kit: Kit,
  {
    persons,
    verify,
    ...needs
  }: Pick<AmlDeps, 'onLinked' | 'notify'> & {
    persons: Persons
    verify(tx: Tx, playerId: string): Promise<void>
  },
) {
  const { database, ledger, clock, config, forEach } = kit
  const aml = createAml({ ...kit, ...needs, persons, thresholds: config.compliance.aml })

  /** Applies every check that may hold a player's coins and items at the gate. The wallet is locked. */
  async function look(tx: Tx, playerId: string): Promise<void> {
    await verify(tx, playerId)
    await aml.look(tx, playerId)
  }

  /** Accounts may be linked to one person at any time, so those with pending checks are examined again. */
  const reviewAll = async (stopping: AbortSignal) =>
    void (await forEach({
      job: REVIEW,
      stopping,
      list: () => listToLookAt(database.pool, new Date(clock.now() - HOUR_MS)),
      keyOf: (playerId) => playerId,
      work: (playerId) =>
        database.transaction(async (tx) => {
          await ledger.lock(tx, playerId)
          await look(tx, playerId)
        }),
    }))

  const markers = createMarkers({ ...kit, zone: config.timeZone })

  return {
    aml,
    markers,
    look,
    jobs: [
      { name: MARK, everyMs: HOUR_MS, run: markers.note },
      { name: REVIEW, everyMs: 10 * MINUTE_MS, run: reviewAll },
    ],
  }
}

export const audits = { checks: [auditChecks] }
