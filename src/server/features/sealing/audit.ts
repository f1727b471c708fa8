import { DAY_MS } from '#domain/schedule/durations.ts'
import { monthRoot } from '#domain/transparency/sealed-month.ts'
import type { AuditFinding, Period } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { hashDays } from './days.ts'
import { listColumns, type Stretch } from './rows.ts'
import { type LoggedMonth, listSealed, listStrayMonths, type SealedRow } from './store.ts'
import { type SealedTable, sealedTables } from './tables.ts'

const FAULTS_SHOWN = 20

const nameOf = ({ table_name, until }: SealedRow): string =>
  `The month of ${table_name} until ${until.toISOString().slice(0, 10)}`

/** The sealed months follow each other without gaps, and each is what the log says. Reads none of their rows. */
export async function auditSealedMonths(reader: Reader): Promise<AuditFinding> {
  const months = await listSealed(reader)
  const faults: string[] = []
  let before: LoggedMonth | null = null
  for (const month of months) {
    faults.push(...faultsOfMonth(month, before?.table_name === month.table_name ? before : null))
    before = month
  }
  for (const index of await listStrayMonths(reader, FAULTS_SHOWN))
    faults.push(`Entry ${index} of the log is of a month that is not sealed`)
  return {
    invariant: 'Sealed months',
    promise: 'Every sealed month is the one that the log has, and none is missing',
    checked: months.length,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

function faultsOfMonth(month: LoggedMonth, before: LoggedMonth | null): string[] {
  const { table_name: table, since, until, columns, row_count, days, root, is_logged } = month
  const faults: string[] = []
  if (since?.getTime() !== before?.until.getTime())
    faults.push(`${nameOf(month)} does not follow the one before`)
  const content = {
    table,
    sinceMs: since?.getTime() ?? null,
    untilMs: until.getTime(),
    columns,
    rows: Number(row_count),
  }
  if (!root.equals(monthRoot(content, days, sha256)))
    faults.push(`${nameOf(month)} does not have the hash that it says`)
  if (!is_logged) faults.push(`The log does not contain ${nameOf(month)}`)
  return faults
}

/** Reads the rows of every sealed day that a period touches, and compares them with the day's hash. */
export async function auditSealedRows(reader: Reader, period: Period): Promise<AuditFinding> {
  const faults: string[] = []
  let checked = 0
  for (const month of await listSealed(reader)) {
    const table = sealedTables.find(({ name }) => name === month.table_name)
    const days = daysWithin(month, period)
    if (days.length === 0) continue
    const found = table
      ? await compareDays(reader, table, { month, days })
      : { rows: 0, faults: [`${nameOf(month)} is of no table whose months are sealed`] }
    checked += found.rows
    faults.push(...found.faults)
  }
  return {
    invariant: 'Sealed months',
    promise: 'The rows of every sealed day are as they were sealed',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

interface SealedDay extends Stretch {
  hash: Buffer
}

async function compareDays(
  reader: Reader,
  table: SealedTable,
  { month, days }: { month: SealedRow; days: readonly SealedDay[] },
): Promise<{ rows: number; faults: string[] }> {
  const known = await listColumns(reader, table)
  const lost = month.columns.filter((column) => !known.includes(column))
  if (lost.length > 0)
    return { rows: 0, faults: [`${nameOf(month)} has no ${lost.join(', ')} any more`] }
  const { rows, hashes } = await hashDays(reader, table, { columns: month.columns, days })
  const faults = days.flatMap(({ untilMs, hash }, at) =>
    hashes[at]?.equals(hash)
      ? []
      : [
          `The rows of ${table.name} of ${new Date(untilMs - DAY_MS).toISOString().slice(0, 10)} are not as they were sealed`,
        ],
  )
  return { rows, faults }
}

/** The days of a sealed month that a period touches. */
function daysWithin({ since, until, days }: SealedRow, period: Period): SealedDay[] {
  const startMs = monthStart(until.getTime(), -1)
  return days
    .map((hash, at) => ({
      hash,
      sinceMs: at === 0 ? (since?.getTime() ?? null) : startMs + at * DAY_MS,
      untilMs: startMs + (at + 1) * DAY_MS,
    }))
    .filter(
      ({ sinceMs, untilMs }) =>
        (period.since === null || period.since.getTime() < untilMs) &&
        (period.until === null || sinceMs === null || sinceMs < period.until.getTime()),
    )
}
