import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
  countAnew,
  countGoods,
  countSpans,
  deleteOldHours,
  type Grown,
  listGrownHouses,
  listGrownWallets,
  readProgress,
  type Span,
  tryLock,
  writeProgress,
} from './store.ts'

/** The entries, goods and accounts that one transaction counts. */
const ENTRIES = 5_000
const GOODS = 500
const ACCOUNTS = 500
/** The most transactions of one run, so that a shop with years to count at first does so in the course of its first hour. */
const PAGES_AT_ONCE = 40

export interface CountDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  /** The zone whose days are counted. */
  zone: string
}

type Counted = 'busy' | 'more' | 'done'

/**
 * Counts what was booked since the last time, in a transaction for each page: nothing twice, and nothing is missed that
 * commits later than what was booked after it, because the numbers of an account's entries have no gaps. False if more
 * is left than one run counts, or another node is counting.
 */
export async function countFigures(deps: CountDeps, stopping: AbortSignal): Promise<boolean> {
  const { database, clock, zone } = deps
  const startedAt = instantOf(clock)
  const counting = { zone, now: startedAt }
  if (!(await database.transaction((tx) => prepare(tx, counting)))) return false
  // Before the wallets, so that each player's entry is counted before the one of the house that follows it.
  const known = new Map((await listGrownHouses(database.pool)).map((each) => [each.account, each]))
  let after = 0n
  const steps: ((tx: Tx) => Promise<Counted>)[] = [
    async (tx) => {
      const page = cut(await listGrownWallets(tx, after, ACCOUNTS))
      if (page.spans.length === 0) return 'done'
      await countSpans(tx, page.spans, counting)
      after = page.after
      return 'more'
    },
    async (tx) => {
      const { spans } = cut(upToKnown(await listGrownHouses(tx), known))
      if (spans.length === 0) return 'done'
      await countSpans(tx, spans, counting)
      return 'more'
    },
    async (tx) => ((await countGoods(tx, counting, GOODS)) < GOODS ? 'done' : 'more'),
    async (tx) => {
      await deleteOldHours(tx, zone, startedAt)
      await writeProgress(tx, zone, startedAt)
      return 'done'
    },
  ]
  let left = PAGES_AT_ONCE
  for (const step of steps) {
    for (let counted: Counted = 'more'; counted === 'more'; left -= 1) {
      if (left <= 0 || stopping.aborted) return false
      counted = await database.transaction(async (tx) => ((await tryLock(tx)) ? step(tx) : 'busy'))
      if (counted === 'busy') return false
    }
  }
  return true
}

/** False if another node is counting. A changed zone has other days: everything is counted anew. */
async function prepare(tx: Tx, { zone, now }: { zone: string; now: Date }): Promise<boolean> {
  if (!(await tryLock(tx))) return false
  const progress = await readProgress(tx)
  if (progress?.zone === zone) return true
  if (progress) await countAnew(tx, zone, now)
  await writeProgress(tx, zone, null)
  return true
}

/** The spans of the first accounts that have `ENTRIES` together; where to continue: of the last one a part may be left. */
function cut(grown: readonly Grown[]): { spans: Span[]; after: bigint } {
  const spans: Span[] = []
  let room = BigInt(ENTRIES)
  let after = 0n
  for (const { account, counted, last } of grown) {
    if (room <= 0n) break
    const from = counted ?? 0n
    const upTo = last - from > room ? from + room : last
    room -= upTo - from
    spans.push({ account, after: from, upTo, isNew: counted === null })
    after = upTo < last ? account - 1n : account
  }
  return { spans, after }
}

/** The house's accounts up to where they stood when they were listed. */
const upToKnown = (grown: readonly Grown[], known: ReadonlyMap<bigint, Grown>): Grown[] =>
  grown.flatMap((house) => {
    const last = known.get(house.account)?.last
    if (last === undefined || (house.counted !== null && house.counted >= last)) return []
    return [last < house.last ? { ...house, last } : house]
  })
