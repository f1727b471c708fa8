import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { dayHash, type SealedSecond } from '#domain/transparency/sealed-month.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { hasRows, readerOfSeconds, type Stretch } from './rows.ts'
import type { SealedTable } from './tables.ts'

/** A statement reads about so many rows at most, so that none takes long: those of a day, of an hour or of a minute. */
const ROWS_AT_ONCE = 500_000

/** The days of a month in UTC; the first one also has what was before. */
export function daysOf({ sinceMs, untilMs }: Stretch): Stretch[] {
  const days: Stretch[] = []
  for (let at = monthStart(untilMs, -1); at < untilMs; at += DAY_MS)
    days.push({ sinceMs: at, untilMs: at + DAY_MS })
  const [first] = days
  if (first) first.sinceMs = sinceMs
  return days
}

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
      const [next, rest]: Stretch[] = cut(left, stepFor(expected))
      for (const second of next ? await read(next) : []) seconds.push(second)
      expected ??= rowsOf(seconds) * (DAY_MS / HOUR_MS)
      left = rest
    }
    expected = rowsOf(seconds)
    total += expected
    hashes.push(Buffer.from(dayHash(seconds, sha256)))
  }
  return { rows: total, hashes }
}

const stepFor = (rowsOfDay: number | null): number => {
  if (rowsOfDay === null) return HOUR_MS
  if (rowsOfDay <= ROWS_AT_ONCE) return DAY_MS
  return rowsOfDay <= ROWS_AT_ONCE * (DAY_MS / HOUR_MS) ? HOUR_MS : MINUTE_MS
}

const rowsOf = (seconds: readonly SealedSecond[]): number =>
  seconds.reduce((sum, { rows }) => sum + rows, 0)

/** A part of a day, cut after a step; what was before the shop's first day is in its first part. */
function cut({ sinceMs, untilMs }: Stretch, stepMs: number): Stretch[] {
  const endMs = (sinceMs ?? untilMs - DAY_MS) + stepMs
  if (endMs >= untilMs) return [{ sinceMs, untilMs }]
  return [
    { sinceMs, untilMs: endMs },
    { sinceMs: endMs, untilMs },
  ]
}
