import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { dayHash, type SealedSecond } from '#domain/transparency/sealed-month.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { hasRows, readerOfSeconds, type Stretch } from './rows.ts'
import type { SealedTable } from './tables.ts'

/** A statement reads an hour where days have more rows than this, and else a day, so that none takes long. */
const ROWS_AT_ONCE = 100_000

/** Hashes days of a table in order: the hash of each, and their rows together. */
export async function hashDays(
  reader: Reader,
  table: SealedTable,
  { columns, days }: { columns: readonly string[]; days: readonly Stretch[] },
): Promise<{ rows: number; hashes: Buffer[] }> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { rows: 0, hashes: [] }
  const whole = { sinceMs: first.sinceMs, untilMs: last.untilMs }
  if (!(await hasRows(reader, table, { ...whole, which: 'any' })))
    return { rows: 0, hashes: days.map(() => Buffer.from(dayHash([], sha256))) }
  const read = await readerOfSeconds(reader, table, columns)
  const hashes: Buffer[] = []
  let total = 0
  /** How many rows a day is expected to have; unknown at first. */
  let expected: number | null = null
  for (const day of days) {
    const seconds: SealedSecond[] = []
    for (let left: Stretch | undefined = day; left; ) {
      const isShort: boolean = expected !== null && expected <= ROWS_AT_ONCE
      const [next, rest]: Stretch[] = isShort ? [left] : cut(left)
      for (const second of next ? await read(next) : []) seconds.push(second)
      expected ??= rowsOf(seconds) * HOURS
      left = rest
    }
    expected = rowsOf(seconds)
    total += expected
    hashes.push(Buffer.from(dayHash(seconds, sha256)))
  }
  return { rows: total, hashes }
}

const HOURS = DAY_MS / HOUR_MS

const rowsOf = (seconds: readonly SealedSecond[]): number =>
  seconds.reduce((sum, { rows }) => sum + rows, 0)

/** What is left of a day, cut after its first hour; what was before the shop's first day is in it. */
function cut({ sinceMs, untilMs }: Stretch): Stretch[] {
  const endMs = (sinceMs ?? untilMs - DAY_MS) + HOUR_MS
  if (endMs >= untilMs) return [{ sinceMs, untilMs }]
  return [
    { sinceMs, untilMs: endMs },
    { sinceMs: endMs, untilMs },
  ]
}
