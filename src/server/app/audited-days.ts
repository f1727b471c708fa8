import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { LedgerKeys, Period } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'

/** Rows are written within this time after their ids and times were made, by nodes whose clocks differ a little. */
export const OVERLAP_MS = 15 * MINUTE_MS

/** What was found in a day. */
export interface DayFindings {
  auditedAt: Date
  /** How many rows were read. */
  checked: number
  /** The faults of each invariant that was checked. */
  faults: Readonly<Record<string, readonly string[]>>
}

/** A day of history that is over, with the days without rows before it. */
export interface AuditedDay {
  /** When it begins, and with it its row. */
  since: Date
  /** Its rows: those of the first day include whatever is older. */
  period: Period & { until: Date }
  /** When its end was listed. */
  overSince: Date
  /** What was found when it was last audited; null if it never was. */
  found: DayFindings | null
}

/** The days of history. What was found is sealed with a key outside the database, as runs of the audit are. */
export interface AuditedDays {
  /** The days that are over, in order; every row but those of the running day is of one of them. */
  list(reader: Reader, nowMs: number): Promise<AuditedDay[]>
  /** When the running day begins, in epoch ms; null if no day is listed yet. */
  openSince(reader: Reader, nowMs: number): Promise<number | null>
  /** Lists the days that are over by now and have rows. */
  extend(tx: Tx, nowMs: number): Promise<void>
  store(tx: Tx, day: AuditedDay, found: DayFindings): Promise<void>
}

type DayRow = Tables['audited_days']

export function createAuditedDays({ audits: keys }: Pick<LedgerKeys, 'audits'>): AuditedDays {
  /** What was found, if the shop has stored it and the day ends where it did. */
  function foundOf({ since, audited_at, checked, faults, seal }: DayRow, until: Date) {
    if (!audited_at || !seal || checked === null) return null
    const found: DayFindings = {
      auditedAt: audited_at,
      checked: Number(checked),
      faults: faults as DayFindings['faults'],
    }
    return keys.check(seal, sealed({ since, until }, found)) === 'keyed' ? found : null
  }

  return {
    async list(reader, nowMs) {
      const rows = await readDays(reader, nowMs)
      return rows.slice(0, -1).flatMap((row, at) => {
        const next = rows[at + 1]
        if (!next) return []
        const { since } = row
        const period = { since: at === 0 ? null : since, until: next.since }
        return [{ since, period, overSince: next.listed_at, found: foundOf(row, next.since) }]
      })
    },
    openSince,
    async extend(tx, nowMs) {
      const today = dayStart(nowMs - OVERLAP_MS)
      let last = await openSince(tx, nowMs)
      if (last === null) {
        last = Math.min(dayStart((await readFirstRow(tx, 0)) ?? today), today)
        await insertDay(tx, last, nowMs)
      }
      while (last < today) {
        const first = await readFirstRow(tx, last)
        last = first === null ? today : Math.min(dayStart(first) + DAY_MS, today)
        await insertDay(tx, last, nowMs)
      }
    },
    async store(tx, { since, period }, found) {
      const seal = keys.hash(sealed({ since, until: period.until }, found))
      await tx.query(
        'UPDATE audited_days SET audited_at = $2, checked = $3, faults = $4, seal = $5 WHERE since = $1',
        [since, found.auditedAt, found.checked, JSON.stringify(found.faults), seal],
      )
    },
  }
}

const dayStart = (ms: number): number => ms - (ms % DAY_MS)

/** What a seal covers. */
const sealed = (
  { since, until }: { since: Date; until: Date },
  { auditedAt, checked, faults }: DayFindings,
): Buffer =>
  Buffer.from(
    canonicalJson({
      since: since.toISOString(),
      until: until.toISOString(),
      audited_at: auditedAt.toISOString(),
      checked,
      faults: JSON.parse(JSON.stringify(faults)) as unknown,
    }),
  )

async function readDays(reader: Reader, nowMs: number): Promise<DayRow[]> {
  const { rows } = await reader.query<DayRow>(
    `SELECT since, listed_at, audited_at, checked, faults, seal FROM audited_days
     WHERE since <= $1 ORDER BY since`,
    [new Date(nowMs)],
  )
  return rows
}

async function insertDay(tx: Tx, sinceMs: number, nowMs: number): Promise<void> {
  await tx.query(
    'INSERT INTO audited_days (since, listed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [new Date(sinceMs), new Date(nowMs)],
  )
}

/** When the first row of history since an instant was written, by its id, in epoch ms; null if there is none. */
async function readFirstRow(reader: Reader, sinceMs: number): Promise<number | null> {
  const first = ['bets.id', 'round_bets.id', 'battle_drops.id', 'entries.ref'].map((column) => {
    const [table, id] = column.split('.')
    return `(SELECT ${id} AS id FROM ${table} WHERE ${id} >= $1 ORDER BY ${id} LIMIT 1)`
  })
  const { rows } = await reader.query<{ at: Date | null }>(
    `SELECT min(uuid_time(id)) AS at FROM (${first.join(' UNION ALL ')}) f`,
    [firstIdAt(sinceMs)],
  )
  return rows[0]?.at?.getTime() ?? null
}

async function openSince(reader: Reader, nowMs: number): Promise<number | null> {
  const { rows } = await reader.query<{ since: Date | null }>(
    'SELECT max(since) AS since FROM audited_days WHERE since <= $1',
    [new Date(nowMs)],
  )
  return rows[0]?.since?.getTime() ?? null
}
