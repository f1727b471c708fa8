import { instantGames, roundGames } from '#domain/games/games.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { storedUntil } from '#server/platform/db/stored-until.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { addReturns, noReturns, type Returns } from './returns.ts'
import { instantPage, roundPage } from './sources.ts'
import {
  type BoxGame,
  countDraws,
  FIRST_ID,
  findPageEnd,
  lockCounted,
  tryLock,
  writeCounted,
} from './store.ts'

/** The most pages of one run, so that a shop which has years to count at first does so in the course of its first hour. */
const PAGES_AT_ONCE = 40
const ROWS = 5_000
const ROUNDS = 500

/** The rows of a game after an id and before another: the last one and what they return; null if there are no more. */
type ReadPage = (
  tx: Tx,
  after: string,
  before: string,
) => Promise<{ last: string; returns: Returns; isLast: boolean } | null>

/** Counts the items that were drawn, which are stored by themselves. */
const drawsOf =
  (game: BoxGame): ReadPage =>
  async (tx, after, before) => {
    const end = await findPageEnd(tx, game, { after, before, limit: ROWS })
    if (!end) return null
    await countDraws(tx, game, after, end.last)
    return { last: end.last, returns: noReturns, isLast: end.rows < ROWS }
  }

const pages = new Map<string, ReadPage>([
  ['box', drawsOf('box')],
  ['battle', drawsOf('battle')],
  ...roundGames.map(({ name }): [string, ReadPage] => [
    name,
    (tx, after, before) => roundPage(tx, name, { after, before, limit: ROUNDS }),
  ]),
  ...[...instantGames.values()].map((game): [string, ReadPage] => [
    game.name,
    (tx, after, before) => instantPage(tx, game, { after, before, limit: ROWS }),
  ]),
])

/**
 * Counts what was played since the last time, until some minutes ago, in a transaction for each page. False if more is
 * left than one run counts, another node is counting, or a transaction holds rows back.
 */
export async function countReturns(
  { database, clock }: { database: Database; clock: Pick<Clock, 'now'> },
  stopping: AbortSignal,
): Promise<boolean> {
  const untilMs = await storedUntil(database.pool, clock.now())
  if (untilMs === null) return false
  const before = firstIdAt(untilMs)
  let left = PAGES_AT_ONCE
  for (const [game, readPage] of pages) {
    for (let isDone = false; !isDone; left -= 1) {
      if (left === 0 || stopping.aborted) return false
      const counted = await database.transaction((tx) => countPage(tx, game, before, readPage))
      if (counted === 'busy') return false
      isDone = counted === 'done'
    }
  }
  return true
}

async function countPage(
  tx: Tx,
  game: string,
  before: string,
  readPage: ReadPage,
): Promise<'busy' | 'more' | 'done'> {
  if (!(await tryLock(tx))) return 'busy'
  const known = await lockCounted(tx, game)
  const page = await readPage(tx, known?.upTo ?? FIRST_ID, before)
  if (!page) return 'done'
  const returns = addReturns(known?.returns ?? noReturns, page.returns)
  await writeCounted(tx, game, { upTo: page.last, returns })
  return page.isLast ? 'done' : 'more'
}
