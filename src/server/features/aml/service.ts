import type { Query, Reply } from '#contract/call.ts'
import type { listAmlAlerts } from '#contract/http/operator/checks.ts'
import { pages } from '#contract/pages.ts'
import { type AmlAlertEvent, amlAlert } from '#domain/lifecycle/aml-alert.ts'
import { type AmlThresholds, amlRules } from '#domain/protection/aml-rules.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { endHold, placeHold } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { examineAccount } from '#server/features/protection/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type AlertRow,
  findAlert,
  insertAlert,
  listAlerts,
  readContradictions,
  readDeposits,
  readMarks,
  readOutgoing,
  writeState,
} from './store.ts'

export interface AmlDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  persons: Pick<Persons, 'othersOf'>
  /** Called after an operator has linked an account to an excluded person. */
  onLinked(playerId: string): Promise<void>
  thresholds: AmlThresholds
  notify: Notify
}

export interface AmlService {
  /** Applies every rule to a player and holds coins and items for each finding. The wallet is locked. */
  applyRules(tx: Tx, playerId: string): Promise<void>
  list(reader: Reader, query: Query<typeof listAmlAlerts>): Promise<Reply<typeof listAmlAlerts>>
  /** The alert's row. Refuses `not_found`. */
  find(tx: Tx, id: string): Promise<AlertRow>
  /** Decides an alert. Refuses `request_moved_on`. */
  decide(tx: Tx, id: string, event: AmlAlertEvent, operatorId: string): Promise<AlertRow>
}

export function createAml(deps: AmlDeps): AmlService {
  const { ledger, clock, entropy, persons, thresholds, notify } = deps

  async function readFacts(tx: Tx, playerId: string) {
    const person = [playerId, ...(await persons.othersOf(tx, playerId))]
    const since = new Date(clock.now() - thresholds.structuringDays * DAY_MS)
    return {
      outgoing: await readOutgoing(tx, playerId),
      deposits: await readDeposits(tx, person, since),
      marks: await readMarks(tx, playerId),
      contradictions: await readContradictions(tx, playerId),
    }
  }

  async function find(tx: Tx, id: string): Promise<AlertRow> {
    return (await findAlert(tx, id)) ?? refuse('not_found')
  }

  return {
    async applyRules(tx, playerId) {
      const facts = await readFacts(tx, playerId)
      for (const { name: rule, find: findings } of amlRules) {
        for (const finding of findings(facts, thresholds)) {
          const id = entropy.id()
          const at = instantOf(clock)
          const isNew = await insertAlert(tx, { ...finding, id, playerId, rule, at })
          if (isNew) await placeHold(tx, playerId, { kind: 'alert', ref: id })
        }
      }
    },

    async list(reader, { limit, cursor, state, player_id }) {
      const rows = await listAlerts(reader, {
        state: state ?? null,
        playerId: player_id ?? null,
        cursor: readCursor(cursor),
        limit: limit + 1,
      })
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      const data = shown.map((row) => ({
        id: row.id,
        rule: row.rule,
        state: row.state,
        player: { id: row.player_id, name: row.player_name, email: row.player_email },
        evidence: row.evidence as Record<string, unknown>,
        raised_at: row.raised_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
      }))
      return { data, next_cursor }
    },

    find,

    async decide(tx, id, event, operatorId) {
      await ledger.lock(tx, (await find(tx, id)).player_id)
      const alert = await find(tx, id)
      if (!amlAlert.can(alert.state, event)) refuse('request_moved_on')
      const state = amlAlert.next(alert.state, event)
      await writeState(tx, id, { state, by: operatorId, at: instantOf(clock) })
      const isClaim = alert.rule === 'claims_of_excluded'
      if (isClaim && state === 'confirmed') {
        await examineAccount(tx, alert.player_id)
        tx.afterCommit(() => deps.onLinked(alert.player_id))
      }
      if (state === 'cleared') {
        await endHold(tx, id)
        // The player learns neither the reason, nor of the check before it is over.
        await notify(tx, {
          playerId: alert.player_id,
          kind: 'account',
          message: { code: 'check_complete', values: { opens: isClaim ? 'deposits' : 'payouts' } },
          path: isClaim ? pages.limits.path : pages.withdraw.path,
        })
      }
      return { ...alert, state }
    },
  }
}
