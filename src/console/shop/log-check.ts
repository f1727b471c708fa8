import { Refused } from '#client/lib/api/refused.ts'
import type { LogEntry } from '#contract/http/operator/acts.ts'
import { toCents } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import {
  type ActionVerdict,
  checkActions,
  type LinkedAction,
} from '#domain/transparency/action-chain.ts'

/** Hashing so many entries takes a few milliseconds. */
const SLICE = 100

/** The end of the log as this browser has checked it. */
export interface KnownEnd {
  seq: number
  link: string
  /** When, as ISO 8601. */
  at: string
}

export interface WholeVerdict extends ActionVerdict {
  /** The newest entry; null if there is none. */
  end: Pick<KnownEnd, 'seq' | 'link'> | null
  /** What differs from the end that this browser knows; null if nothing does, or if it knows none. */
  change: string | null
}

/** An entry of the log as it was hashed, from what its call answers. */
export const linkedOf = (entry: LogEntry): LinkedAction => ({
  content: {
    seq: String(entry.seq),
    id: entry.id,
    at: entry.at,
    action: entry.action,
    stage: entry.stage,
    operator_id: entry.operator_id,
    asked_by: entry.asked_by_id,
    player_id: entry.player_id,
    subject_id: entry.subject_id,
    cents: entry.amount === null ? null : String(toCents(entry.amount)),
    reason: entry.reason,
    detail: entry.detail,
  },
  hash: entry.hash,
  salt: entry.salt,
  link: entry.link,
})

const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Checks entries against each other, newest first, in slices that leave the page responsive. */
export async function checkShown(
  entries: readonly LogEntry[],
  stopping: AbortSignal,
): Promise<ActionVerdict> {
  const check = checkActions()
  const ordered = entries.toSorted((a, b) => b.seq - a.seq)
  for (const [place, entry] of ordered.entries()) {
    if (place % SLICE === 0) await pause()
    if (stopping.aborted) break
    check.add(linkedOf(entry))
  }
  return check.verdict()
}

/**
 * Checks the whole log, page by page from its end to its start, and compares it with the end that is known. Throws what
 * `read` throws, after waiting where a page was asked for too soon.
 */
export async function checkWhole(
  read: (
    cursor: string | undefined,
  ) => Promise<{ data: readonly LogEntry[]; next_cursor: string | null }>,
  {
    known,
    stopping,
    onProgress,
    wait = pause,
  }: {
    known: KnownEnd | null
    stopping: AbortSignal
    onProgress: (checked: number, of: number) => void
    wait?: (ms: number) => Promise<void>
  },
): Promise<WholeVerdict> {
  const check = checkActions()
  let end: WholeVerdict['end'] = null
  let isKnownFound = false
  let checked = 0
  for (let cursor: string | undefined; !stopping.aborted; ) {
    const page = await readPatiently(() => read(cursor), wait)
    for (const entry of page.data) {
      end ??= { seq: entry.seq, link: entry.link }
      if (entry.seq === known?.seq) isKnownFound = entry.link === known.link
      check.add(linkedOf(entry))
      checked += 1
    }
    onProgress(checked, end?.seq ?? 0)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return { ...check.verdict(), end, change: known && !isKnownFound ? changeOf(known, end) : null }
}

function changeOf({ seq }: KnownEnd, end: WholeVerdict['end']): string {
  return end === null || end.seq < seq
    ? `Entries up to ${seq} were here when this browser checked the log, and the log ends at ${end?.seq ?? 0} now.`
    : `Entry ${seq} is another one than when this browser checked the log.`
}

async function readPatiently<T>(
  read: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'too_many_requests')) throw error
      await wait((error.retryAfterSeconds ?? 1) * SECOND_MS)
    }
  }
}
