import type { AmlThresholds } from '#domain/protection/aml-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { auditChecks } from './audit.ts'
import { createMarkers, MARK } from './markers.ts'
import { type AmlDeps, createAml } from './service.ts'
import {
  deleteToExamine,
  listToExamine,
  listWaiting,
  noteThresholds,
  type ToExamine,
} from './store.ts'

const REVIEW = 'apply money laundering rules'
const EXAMINED_AT_ONCE_MAX = 200
const MARKER_PROMISED_DAYS = 3
/** After four weeks, what a player did is no occasion for a conversation any more. */
const MARKER_LASTS_DAYS = 28

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
  const { database, ledger, clock, config, thresholds, forEach } = kit
  const aml = createAml({ ...kit, ...needs, persons, thresholds: thresholds.aml })

  /** Applies every check that may hold a player's coins and items at the gate. The wallet is locked. */
  async function placeHolds(tx: Tx, playerId: string): Promise<void> {
    await verify(tx, playerId)
    await aml.applyRules(tx, playerId)
  }

  /** Examines a player, if something of theirs waits. */
  async function review(playerIds: readonly string[]): Promise<void> {
    const since = new Date(clock.now() - HOUR_MS)
    for (const id of await listWaiting(database.pool, playerIds, since)) {
      await database.transaction(async (tx) => {
        await ledger.lock(tx, id)
        await placeHolds(tx, id)
      })
    }
  }

  /**
   * Examines again whose facts have changed, with the other accounts of their person: accounts may be linked at any
   * time. Nobody's findings come from the mere passing of time.
   */
  async function reviewChanged(stopping: AbortSignal): Promise<void> {
    const reviewed = new Set<string>()
    await database.transaction((tx) =>
      noteThresholds(tx, textOf(thresholds.aml), new Date(clock.now() - HOUR_MS)),
    )
    await forEach<ToExamine>({
      job: REVIEW,
      stopping,
      pageSize: EXAMINED_AT_ONCE_MAX,
      list(after) {
        // Whatever changes from here on is in a later list.
        reviewed.clear()
        return listToExamine(database.pool, after, EXAMINED_AT_ONCE_MAX)
      },
      keyOf: ({ player_id }) => player_id,
      async work(row) {
        const person = [row.player_id, ...(await persons.othersOf(database.pool, row.player_id))]
        const due = person.filter((id) => !reviewed.has(id))
        await review(due)
        for (const id of due) reviewed.add(id)
        await deleteToExamine(database.pool, row)
      },
    })
  }

  const markers = createMarkers({ ...kit, zone: config.timeZone })

  return {
    aml,
    markers,
    placeHolds,
    queues: [
      {
        name: 'aml_alerts',
        label: 'Alerts that hold coins, to decide',
        promisedMs: DAY_MS,
        from: `aml_alerts WHERE state = 'open'`,
        since: 'raised_at',
      },
      {
        name: 'markers',
        label: 'Markers of players, to look at',
        promisedMs: MARKER_PROMISED_DAYS * DAY_MS,
        from: 'protection_markers WHERE decision IS NULL',
        since: 'noted_at',
        lastsMs: MARKER_LASTS_DAYS * DAY_MS,
      },
    ],
    jobs: [
      { name: MARK, everyMs: HOUR_MS, run: markers.note },
      { name: REVIEW, everyMs: 10 * MINUTE_MS, run: reviewChanged },
    ],
  }
}

/** The same text for the same thresholds. */
const textOf = (thresholds: AmlThresholds): string =>
  Object.entries(thresholds)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

export const audits = { checks: [auditChecks] }
