import { HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'

/** How long the rows are served from the cache. */
const FRESH_MS = 2 * SECOND_MS
/** A row is stored within this time after the instant in its id, even if its transaction is delayed. */
const LATE_MS = 60 * SECOND_MS
/** The longest span that is read at a time. */
const PIECE_MS = 6 * HOUR_MS

interface RunningBestDeps<Row> {
  clock: Pick<Clock, 'now'>
  limit: number
  /** When the running period started, in ms. */
  startOf(nowMs: number): number
  /** Rows younger than this are not read yet, in ms. */
  hiddenMs?: number
  /** The best rows with ids from `from` and before `before`, if given. */
  read(span: { from: string; before: string | null }): Promise<readonly Row[]>
  compare(a: Row, b: Row): number
}

interface Best<Row> {
  startMs: number
  /** Rows up to this instant have been read. */
  readToMs: number
  rows: readonly Row[]
}

/**
 * The best rows of a running period, such as a week, by ids that begin with their time. They are cached, and only newer
 * rows are read and merged into them, so that a request costs no more than the last minute's rows, even in a period of
 * millions. After a start the period is read in pieces. Calls at the same time share a read.
 */
export function createRunningBest<Row extends { id: string }>(
  deps: RunningBestDeps<Row>,
): () => Promise<readonly Row[]> {
  const { clock, limit, startOf, hiddenMs = 0, compare } = deps
  let known: Best<Row> | null = null
  let reading: Promise<readonly Row[]> | null = null

  async function read(): Promise<readonly Row[]> {
    for (;;) {
      const nowMs = clock.now() - hiddenMs
      const startMs = startOf(clock.now())
      const isRunning = known?.startMs === startMs
      const best: Best<Row> = known && isRunning ? known : { startMs, readToMs: startMs, rows: [] }
      if (isRunning && nowMs < best.readToMs + FRESH_MS) return best.rows
      if (nowMs <= startMs) return []
      const fromMs = Math.max(startMs, best.readToMs - LATE_MS)
      const toMs = Math.min(nowMs, fromMs + PIECE_MS)
      // Without hidden rows there is no upper bound, because another node's clock may be ahead.
      const isOpen = toMs === nowMs && hiddenMs === 0
      const newer = await deps.read({
        from: firstIdAt(fromMs),
        before: isOpen ? null : firstIdAt(toMs),
      })
      const rows = new Map([...best.rows, ...newer].map((row) => [row.id, row]))
      known = { startMs, readToMs: toMs, rows: [...rows.values()].sort(compare).slice(0, limit) }
    }
  }

  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}
