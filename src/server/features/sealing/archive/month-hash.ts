import { DAY_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import {
  dayHash,
  monthRoot,
  type SealedMonth,
  type SealedSecond,
} from '#domain/transparency/sealed-month.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import type { Row, Value } from '#server/platform/parquet/column.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import type { SealedTable } from '../tables.ts'
import { sealedText } from './columns.ts'
import { ArchiveFault } from './fault.ts'

const MICROS_PER_SECOND = 1_000_000n

export interface MonthHash {
  rows: number
  /** In hex, in order. */
  days: string[]
  /** In hex. */
  root: string
}

/** The content of a month besides its rows and their number. */
export type MonthContent = Omit<SealedMonth, 'rows'>

export interface MonthHasher {
  /** Adds the next rows. Throws an ArchiveFault for one that is not of the month, or not in the order of time. */
  add(rows: readonly Row[]): void
  finish(): MonthHash
}

/** Hashes the rows of a month, one after the other, as its seal does. */
export function hashMonth(month: MonthContent, key: SealedTable['key']): MonthHasher {
  const beginMs = monthStart(month.untilMs, -1)
  const at = month.columns.indexOf(key)
  const days: Uint8Array[] = []
  let rows = 0
  let second = Number.NEGATIVE_INFINITY
  let texts: string[] = []
  let seconds: SealedSecond[] = []

  const endOfDay = () => beginMs + (days.length + 1) * DAY_MS

  function closeSecond(): void {
    if (texts.length === 0) return
    seconds.push({ second, rows: texts.length, hash: sha256(texts.join('\n')) })
    texts = []
  }

  function closeDay(): void {
    closeSecond()
    days.push(dayHash(seconds, sha256))
    seconds = []
  }

  function enter(next: number): void {
    const ms = next * SECOND_MS
    if (ms >= month.untilMs || (month.sinceMs !== null && ms < month.sinceMs))
      throw new ArchiveFault('it has a row that is not of its month')
    if (next < second) throw new ArchiveFault('its rows are not in their order')
    closeSecond()
    while (ms >= endOfDay()) closeDay()
    second = next
  }

  return {
    add(added) {
      for (const row of added) {
        const next = secondOf(row[at] ?? null)
        if (next !== second) enter(next)
        texts.push(JSON.stringify(row.map(sealedText)))
        rows += 1
      }
    },
    finish() {
      while (endOfDay() <= month.untilMs) closeDay()
      const root = monthRoot({ ...month, rows }, days, sha256)
      const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
      return { rows, days: days.map(hex), root: hex(root) }
    },
  }
}

/** The second of a time in microseconds, or of an id, which begins with 48 bits of milliseconds. */
function secondOf(key: Value): number {
  if (typeof key === 'bigint') return Number(key / MICROS_PER_SECOND)
  if (typeof key !== 'string') throw new ArchiveFault('it has a row without a time')
  const ms = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
  return Math.floor(ms / SECOND_MS)
}
