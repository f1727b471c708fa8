import type { Query, Reply } from '#contract/call.ts'
import type { listModerationCases, ModerationCase } from '#contract/http/operator/moderation.ts'
import { toCoins } from '#domain/money/money.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasLink } from '#server/platform/names/links.ts'
import { isNaming } from '#server/platform/names/readings.ts'
import {
  type CaseRow,
  type CaseSubject,
  decideCase,
  decideCases,
  insertCase,
  insertReport,
  type LockedCase,
  listWaiting,
  lockCase,
  lockSubject,
  readStaffNames,
} from './store.ts'

export interface ModerationDeps {
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
}

/**
 * Reports a subject to the staff, who decide; a report by itself changes nothing. Each player counts once, and what was
 * decided stays so. Refuses `own_account` for what is the reporter's own.
 */
export async function report(
  tx: Tx,
  { clock, entropy }: ModerationDeps,
  subject: CaseSubject,
  reporterId: string,
): Promise<void> {
  if (subject.playerId === reporterId) refuse('own_account')
  const at = instantOf(clock)
  await lockSubject(tx, subject.subjectId)
  const caseId = await insertCase(tx, subject, { id: entropy.id(), cause: 'reported', at })
  await insertReport(tx, { caseId, playerId: reporterId, at })
}

/** Notes the name that a player has from now on: cases about earlier ones are over, and one like staff's, or with a link, opens a case. */
export async function noteName(
  tx: Tx,
  { clock, entropy }: ModerationDeps,
  { playerId, name }: { playerId: string; name: string },
): Promise<void> {
  const at = instantOf(clock)
  const named = { kind: 'name', subjectId: playerId } as const
  await decideCases(tx, { ...named, except: name }, { decision: 'changed', at })
  const cause = await causeOf(tx, { playerId, name })
  if (cause === null) return
  const subject = { ...named, playerId, about: name }
  await insertCase(tx, subject, { id: entropy.id(), cause, at })
}

/** Why staff should look at a name that nobody has reported. */
async function causeOf(
  tx: Tx,
  { playerId, name }: { playerId: string; name: string },
): Promise<'like_staff' | 'link' | null> {
  const staff = await readStaffNames(tx, playerId)
  if (staff.some((person) => isNaming(name, person))) return 'like_staff'
  return hasLink(name) ? 'link' : null
}

/** Notes a custom box that was published under a name: staff look at each name once. */
export async function noteBox(
  tx: Tx,
  { clock, entropy }: ModerationDeps,
  { boxId, makerId, name }: { boxId: string; makerId: string; name: string },
): Promise<void> {
  const at = instantOf(clock)
  const named = { kind: 'box', subjectId: boxId } as const
  await decideCases(tx, { ...named, except: name }, { decision: 'changed', at })
  const subject = { ...named, playerId: makerId, about: name }
  await insertCase(tx, subject, { id: entropy.id(), cause: 'new', at })
}

/** Closes the waiting cases about a subject, because staff have taken it away. */
export const closeCases = (
  tx: Tx,
  { clock }: Pick<ModerationDeps, 'clock'>,
  subject: Pick<CaseSubject, 'kind' | 'subjectId'>,
): Promise<void> => decideCases(tx, subject, { decision: 'removed', at: instantOf(clock) })

/** The staff's side of the cases. */
export interface ModerationOperations {
  list(
    reader: Reader,
    query: Query<typeof listModerationCases>,
  ): Promise<Reply<typeof listModerationCases>>
  /** The case, locked. Refuses `not_found`. */
  lock(tx: Tx, id: string): Promise<LockedCase>
  /** Closes a case without a change. Refuses `request_moved_on` if it was decided before. */
  dismiss(tx: Tx, id: string): Promise<void>
}

export function createModerationOperations({
  clock,
}: {
  clock: Pick<Clock, 'now'>
}): ModerationOperations {
  const lock = async (tx: Tx, id: string) => (await lockCase(tx, id)) ?? refuse('not_found')

  return {
    async list(reader, { kind = null, cursor, limit }) {
      const filter = { kind, cursor: readCursor(cursor), now: instantOf(clock), limit: limit + 1 }
      const rows = await listWaiting(reader, filter)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentCase), next_cursor }
    },
    lock,
    async dismiss(tx, id) {
      if ((await lock(tx, id)).decided_at) {
        refuse('request_moved_on', { message: { code: 'case_decided' } })
      }
      await decideCase(tx, id, { decision: 'dismissed', at: instantOf(clock) })
    },
  }
}

const presentCase = (row: CaseRow): ModerationCase => ({
  id: row.id,
  kind: row.kind,
  cause: row.cause,
  subject_id: row.subject_id,
  player: { id: row.player_id, name: row.player_name },
  about: row.message_text ?? row.about,
  reports: row.reports,
  reporters: row.reporters,
  earlier: row.earlier,
  muted_until: row.muted_until?.toISOString() ?? null,
  message:
    row.message_room === null || row.message_at === null
      ? null
      : {
          room: row.message_room,
          text: row.message_text ?? '',
          is_removed: row.message_removed_at !== null,
          at: row.message_at.toISOString(),
        },
  box:
    row.box_slug === null
      ? null
      : {
          slug: row.box_slug,
          price: toCoins(BigInt(row.box_price_cents ?? 0)),
          openings: Number(row.box_openings ?? 0n),
        },
  opened_at: row.opened_at.toISOString(),
})
