import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeInWords } from '#contract/words/message.ts'
import {
  LEADERBOARD_METRICS,
  LEADERBOARD_PRIZES,
  type LeaderboardMetric,
  prizeOf,
  weekOf,
} from '#domain/rewards/leaderboard.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { walletOf } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { startCuttingProxy } from '#tests/support/shop/cutting-proxy.ts'
import { connectTo } from '#tests/support/shop/database.ts'
import { jobDepsOn, mortalJobDepsOn } from '#tests/support/shop/for-each.ts'
import { auditLeaderboard } from './audit.ts'
import { createBoards, READ_AT_ONCE_MAX } from './board.ts'
import { type CloseDeps, closeWeeks } from './close-weeks.ts'
import { findFirstStart } from './store.ts'

const BERLIN = 'Europe/Berlin'
const QUARTER_MS = 15 * MINUTE_MS
/** 1,000 coins staked on boxes: a prize of at most 10 coins. */
const BOXES_1000 = 100_000n * 1_000n

let books: TestLedger
/** The start of the next test's weeks: tests use separate weeks. */
let startMs = Date.parse('2026-11-19T17:00:00Z')

beforeAll(async () => {
  books = await aLedger()
})
afterAll(async () => {
  expect((await auditLeaderboard(books.database.pool)).faults).toEqual([])
  await books.close()
})
beforeEach(async () => {
  // A new week, after any play that tests recorded in the week following theirs.
  startMs = endOf(endOf(startMs))
  books.clock.set(startMs)
  await close()
})

type Notice = Parameters<CloseDeps['notify']>[1]
const notices: Notice[] = []
const depsOn = (over: Partial<CloseDeps> = {}): CloseDeps => ({
  ...{ ...jobDepsOn(books), ledger: books.ledger },
  ...{ entropy: books.entropy, timeZone: BERLIN },
  notify: async (_, notice) => void notices.push(notice),
  ...over,
})
const close = (over: Partial<CloseDeps> = {}) => closeWeeks(depsOn(over))

const endOf = (weekMs: number): number => weekOf(weekMs, BERLIN).endMs
const dateOf = (weekMs: number): string => new Date(weekMs).toISOString().slice(0, 10)

/** Ends the current week. */
async function endWeek(over: Partial<CloseDeps> = {}): Promise<void> {
  startMs = endOf(startMs)
  books.clock.set(startMs)
  await close(over)
}

interface Score {
  won?: bigint
  /** In ten-thousandths. */
  best?: bigint
  loss?: bigint
  atMs?: number
}

/** Writes the totals that counting would store for a player's bets in a quarter of an hour. */
async function played(playerId: string, score: Score): Promise<string> {
  const { won = 0n, best = 0n, loss = BOXES_1000, atMs = books.clock.now() } = score
  await books.database.pool.query(
    `INSERT INTO play_totals (player_id, quarter, bets, stake, payout, theoretical_loss, best_multiplier,
                              best_payout, best_stake, best_at, won_at)
     VALUES ($1, $2, 1, 100000, $3::bigint, $4, $5::bigint, $5::bigint, 10000,
             CASE WHEN $5::bigint > 0 THEN $6::timestamptz END, CASE WHEN $3::bigint > 0 THEN $6::timestamptz END)`,
    [
      playerId,
      new Date(Math.floor(atMs / QUARTER_MS) * QUARTER_MS),
      won,
      loss,
      best,
      new Date(atMs),
    ],
  )
  return playerId
}
const aPlayer = async (score: Score) => played(await books.aWallet(0n), score)

const read = (
  metric: LeaderboardMetric = 'win_amount',
  { week, as = null }: { week?: string; as?: string | null } = {},
) => createBoards(depsOn()).read({ metric, week }, as)
const idsOf = ({ data }: Awaited<ReturnType<typeof read>>) => data.map(({ user }) => user.id)

async function paidTo(playerId: string): Promise<bigint> {
  const { rows } = await books.database.pool.query<{ paid: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS paid FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.name = $1 AND e.code = 'leaderboard.prize'`,
    [walletOf(playerId)],
  )
  return rows[0]?.paid ?? 0n
}

const set = (column: string, value: string, playerId: string) =>
  books.database.pool.query(`UPDATE players SET ${column} = ${value} WHERE id = $1`, [playerId])

describe('the running week', () => {
  it('ranks by the total won or by the best multiplier, and ties by who was first', async () => {
    const at = (minutes: number) => startMs + minutes * MINUTE_MS
    const late = await aPlayer({ won: 500n, best: 20_000n, atMs: at(40) })
    const early = await aPlayer({ won: 200n, best: 20_000n, atMs: at(10) })
    await played(early, { won: 300n, best: 10_000n, atMs: at(30) })
    const loser = await aPlayer({ won: 0n })
    const before = await aPlayer({ won: 9_999n, best: 90_000n, atMs: startMs - 1 })
    await aPlayer({ won: 9_999n, atMs: endOf(startMs) })
    const board = await read()
    expect(board.data).toMatchObject([
      { rank: 1, user: { id: early }, value: 5, prize: 20 },
      { rank: 2, user: { id: late }, value: 5, prize: 10 },
    ])
    expect((await read('multiplier')).data).toMatchObject([
      { rank: 1, user: { id: early }, value: 2 },
      { rank: 2, user: { id: late }, value: 2 },
    ])
    expect((await read('win_amount', { as: late })).me).toEqual({
      ...{ rank: 2, value: 5, prize_ceiling: 10 },
    })
    for (const as of [loser, before, null]) {
      expect((await read('win_amount', { as })).me).toBeNull()
    }
    await endWeek()
  })

  it('shows players their own rank, even below the listed ones', async () => {
    const many = 60
    for (let place = 0; place < many; place++) await aPlayer({ won: 1_000n - BigInt(place) })
    const last = await aPlayer({ won: 1n })
    const { data, me } = await read('win_amount', { as: last })
    expect(data).toHaveLength(50)
    expect(data.slice(10).every(({ prize }) => prize === 0)).toBe(true)
    expect(me?.rank).toBe(many + 1)
    await endWeek()
    const week = dateOf(weekOf(startMs - 1, BERLIN).startMs)
    expect((await read('win_amount', { week, as: last })).me?.rank).toBe(many + 1)
  })

  it('leaves out staff, accounts on hold and demo players', async () => {
    const listed = await aPlayer({ won: 10n })
    await set('role', `'support'`, await aPlayer({ won: 100n }))
    await set('is_demo', 'true', await aPlayer({ won: 100n }))
    await set('restriction', `'receivable'`, await aPlayer({ won: 100n }))
    const held = await aPlayer({ won: 100n })
    await set('hold_reason', `'x', on_hold_since = now()`, held)
    expect(idsOf(await read())).toEqual([listed])
    expect((await read('win_amount', { as: held })).me).toBeNull()
    await endWeek()
    // Lifting the hold later does not make the player a winner of the past week, and the audit agrees.
    await set('hold_reason', 'NULL, on_hold_since = NULL', held)
    expect(await paidTo(held)).toBe(0n)
    expect(await paidTo(listed)).toBe(10_00n)
  })

  it('counts down to its end, while a past week shows zero', async () => {
    const weekMs = endOf(startMs) - startMs
    books.clock.set(startMs + weekMs / 2)
    expect(await read()).toMatchObject({
      ...{ starts_at: new Date(startMs).toISOString(), ends_in_ms: weekMs / 2, progress: 50 },
      prizes: [500, 250, 125, 75, 50, 25, 25, 25, 25, 25],
    })
    await endWeek()
    const week = dateOf(weekOf(startMs - 1, BERLIN).startMs)
    expect(await read('win_amount', { week })).toMatchObject({ ends_in_ms: 0, progress: 0 })
    for (const day of [endOf(startMs), startMs - 24 * HOUR_MS]) {
      const asked = read('win_amount', { week: dateOf(day) })
      await expect(asked).rejects.toMatchObject({ code: 'validation_failed' })
    }
  })

  it('is read once for concurrent viewers, one metric at a time, and viewers never wait for a refresh', async () => {
    let reads = 0
    let [underWay, underWayMost] = [0, 0]
    let stalled: Promise<void> | null = null
    const transaction: Database['transaction'] = async (...args) => {
      reads += 1
      underWay += 1
      underWayMost = Math.max(underWayMost, underWay)
      await stalled
      return books.database.transaction(...args).finally(() => (underWay -= 1))
    }
    const database = { ...books.database, transaction }
    const boards = createBoards(depsOn({ database }))
    const look = () => boards.read({ metric: 'win_amount' }, null)
    const lookAtBoth = () => [look(), boards.read({ metric: 'multiplier' }, null)]
    await Promise.all(Array.from({ length: 32 }, lookAtBoth).flat())
    expect([reads, underWayMost]).toEqual([2, 1])
    reads = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    stalled = promise
    const winner = await aPlayer({ won: 7n })
    books.clock.advance(6_000)
    expect(idsOf(await look())).toEqual([])
    await expect.poll(() => reads).toBe(1)
    resolve()
    await expect.poll(async () => idsOf(await look())).toEqual([winner])
    expect(reads).toBe(1)
    await endWeek()
  })
})

describe('a week that is asked for', () => {
  /**
   * Counts the queries that read play or standings, and how many run at once: each waits until as many have begun as
   * may.
   */
  function watched() {
    const seen = { reads: 0, most: 0 }
    let underWay = 0
    const waiting: (() => void)[] = []
    async function watch<T>(work: () => Promise<T>): Promise<T> {
      seen.reads += 1
      underWay += 1
      seen.most = Math.max(seen.most, underWay)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      if (waiting.length === READ_AT_ONCE_MAX) for (const begin of waiting.splice(0)) begin()
      await promise
      return work().finally(() => (underWay -= 1))
    }
    const transaction: Database['transaction'] = (...args) =>
      watch(() => books.database.transaction(...args))
    const query = (statement: string | QueryConfig, values?: unknown[]) => {
      const run = () => books.database.pool.query(statement, values)
      const text = typeof statement === 'string' ? statement : statement.text
      return text.includes('leaderboard_standings') ? watch(run) : run()
    }
    const pool = { query } as Database['pool']
    return {
      seen,
      boards: createBoards(depsOn({ database: { ...books.database, pool, transaction } })),
    }
  }

  it('is read without any play if it is before the first one, and refused if it is in the future', async () => {
    await endWeek()
    const { seen, boards } = watched()
    const first = await findFirstStart(books.database.pool)
    const before = weekOf((first?.getTime() ?? 0) - 1, BERLIN)
    for (let weeks = 0; weeks < 50; weeks++) {
      const at = (ms: number) => dateOf(weekOf(ms + HOUR_MS, BERLIN).startMs)
      const read = (week: string) => boards.read({ metric: 'multiplier', week }, null)
      const early = at(before.startMs - weeks * WEEK_MS)
      expect(await read(early), early).toMatchObject({ data: [], me: null })
      const late = at(startMs + (weeks + 1) * WEEK_MS)
      await expect(read(late), late).rejects.toMatchObject({ code: 'validation_failed' })
    }
    expect(seen.reads).toBe(0)
  })

  it('is read once for all its viewers, and few weeks are read at once', async () => {
    for (let passed = 0; passed < 20; passed++) startMs = endOf(startMs)
    books.clock.set(startMs)
    await close()
    const { seen, boards } = watched()
    const weeks = Array.from({ length: 20 }, (_, back) =>
      dateOf(weekOf(startMs - back * WEEK_MS - 4 * DAY_MS, BERLIN).startMs),
    )
    const ask = () => weeks.map((week) => boards.read({ metric: 'win_amount', week }, null))
    await Promise.all([...ask(), ...ask(), ...ask()])
    expect(seen).toEqual({ reads: 20, most: READ_AT_ONCE_MAX })
  })
})

describe('the end of a week', () => {
  it('pays every prize once, within its ceiling, and notifies the winners', async () => {
    notices.length = 0
    const winner = await aPlayer({ won: 5_000n, best: 70_000n, loss: 1_234_599_999n })
    const small = await aPlayer({ won: 4_000n, best: 30_000n, loss: 99_999n })
    await endWeek()
    for (let again = 0; again < 3; again++) await close()
    expect(await paidTo(winner)).toBe(2n * 123_45n)
    expect(await paidTo(small)).toBe(0n)
    expect(
      notices.map(({ playerId, kind, message }) => [playerId, kind, noticeInWords(message).title]),
    ).toEqual(LEADERBOARD_METRICS.map(() => [winner, 'prize', 'You finished 1st']))
    const week = dateOf(weekOf(startMs - 1, BERLIN).startMs)
    const past = await read('win_amount', { week, as: small })
    expect(past.data).toMatchObject([
      { rank: 1, user: { id: winner }, value: 50, prize: 123.45 },
      { rank: 2, user: { id: small }, value: 40, prize: 0 },
    ])
    expect(past.me).toEqual({ rank: 2, value: 40, prize_ceiling: 0 })
    // The first week; every week since can be viewed.
    const { first_starts_at } = await read()
    const first = await read('win_amount', { week: dateOf(Date.parse(first_starts_at)) })
    expect(first.starts_at).toBe(first_starts_at)
    expect(Date.parse(first_starts_at)).toBeLessThan(startMs)
  })

  it('pays prizes that must be staked once before a withdrawal', async () => {
    const winner = await aPlayer({ won: 1n })
    await endWeek()
    const { rows } = await books.database.pool.query<{ code: string; amount: bigint }>(
      `SELECT e.code, e.amount FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.player_id = $1`,
      [winner],
    )
    expect(rows).toEqual([{ code: 'leaderboard.prize', amount: 10_00n }])
    const { readPlaythrough } = await import('#server/features/funds/index.ts')
    const left = await books.database.transaction((tx) => readPlaythrough(tx, winner))
    expect(left).toMatchObject({ deposit: { left: 10_00n }, bonus: { left: 0n } })
  })

  it('pays prizes without play-through to an excluded winner, but not to one on a break', async () => {
    const [gone, resting] = [await aPlayer({ won: 2n }), await aPlayer({ won: 1n })]
    await set('exclusion', `'self_exclusion'`, gone)
    await set('exclusion', `'cool_off', excluded_until = '2999-01-01'`, resting)
    await endWeek()
    const { readPlaythrough } = await import('#server/features/funds/index.ts')
    const leftOf = (id: string) => books.database.transaction((tx) => readPlaythrough(tx, id))
    expect(await paidTo(gone)).toBe(10_00n)
    expect((await leftOf(gone)).deposit.left).toBe(0n)
    expect((await leftOf(resting)).deposit.left).toBe(10_00n)
  })

  it('pays prizes once even if the process is killed before or after any statement', async () => {
    const winners: string[] = []
    for (let place = 0; place < 12; place++) {
      winners.push(await aPlayer({ won: 900n - BigInt(place), best: 10_000n + BigInt(place) }))
    }
    const due = winners.map((_, place) =>
      [place + 1, 12 - place].reduce(
        (sum, rank) => sum + prizeOf(rank, 'win_amount', BOXES_1000),
        0n,
      ),
    )
    const paid = () => Promise.all(winners.map(paidTo))
    startMs = endOf(startMs)
    books.clock.set(startMs)
    let kills = 0
    for (;;) {
      const database = dyingAfter(books.database, kills)
      const { forEach } = mortalJobDepsOn(books)
      const isKilled = await close({ database, forEach }).then(
        () => false,
        () => true,
      )
      if (!isKilled) break
      expect([due, due.map(() => 0n)]).toContainEqual(await paid())
      kills += 1
    }
    expect(kills).toBeGreaterThan(20)
    await close()
    expect(await paid()).toEqual(due)
  })

  it('pays prizes once when the response to a COMMIT is lost and 16 processes close the week concurrently', async () => {
    const winner = await aPlayer({ won: 1n })
    startMs = endOf(startMs)
    books.clock.set(startMs)
    const proxy = await startCuttingProxy(books.url)
    const database = connectTo(proxy.url, { onFault: () => undefined })
    // Play is already closed, so the COMMIT that is cut is that of the payment.
    const { closePlay } = await import('#server/features/paid-play/index.ts')
    await closePlay(jobDepsOn(books), startMs)
    const cut = proxy.cutNextCommit()
    await close({ database })
    await cut
    books.clock.advance(MINUTE_MS)
    await Promise.all(Array.from({ length: 16 }, () => close()))
    expect(await paidTo(winner)).toBe(10_00n)
    await database.close()
    await proxy.close()
  })

  it('is processed for every week missed during downtime, each by its own play', async () => {
    const first = await aPlayer({ won: 10n })
    const third = await aPlayer({ won: 10n, atMs: startMs + 2 * WEEK_MS + 2 * HOUR_MS })
    await played(first, { won: 99n, atMs: startMs + 4 * WEEK_MS + 2 * HOUR_MS })
    for (let passed = 0; passed < 4; passed++) startMs = endOf(startMs)
    books.clock.set(startMs)
    await close()
    expect([await paidTo(first), await paidTo(third)]).toEqual([10_00n, 10_00n])
    const { rows } = await books.database.pool.query<{ open: bigint }>(
      'SELECT count(*) AS open FROM leaderboard_weeks WHERE closed_at IS NULL AND starts_at = $1',
      [new Date(startMs)],
    )
    expect(rows[0]?.open).toBe(1n)
  })

  it.each([
    ['summer', '2028-03-23T17:00:00Z', '2028-03-30T16:00:00Z'],
    ['winter', '2028-10-26T16:00:00Z', '2028-11-02T17:00:00Z'],
  ])('comes at exactly 18:00 in Berlin across the change to %s time', async (_, from, to) => {
    startMs = Date.parse(from)
    books.clock.set(startMs)
    await close()
    const winner = await aPlayer({ won: 10n, atMs: Date.parse(to) - 1 })
    const next = await aPlayer({ won: 10n, atMs: Date.parse(to) })
    books.clock.set(Date.parse(to) - 1)
    await close()
    expect(await paidTo(winner)).toBe(0n)
    startMs = Date.parse(to)
    books.clock.set(startMs)
    await close()
    expect([await paidTo(winner), await paidTo(next)]).toEqual([10_00n, 0n])
    await endWeek()
    expect(await paidTo(next)).toBe(10_00n)
  })

  it('pays a hundred accounts of one person at most a tenth of their theoretical loss per metric', async () => {
    const score = fc.record({
      won: fc.bigInt(1n, 10n ** 9n),
      best: fc.bigInt(1n, 10n ** 9n),
      loss: fc.bigInt(0n, 10n ** 11n),
    })
    const farm = fc.sample(score, 100)
    const before = await houseOfPrizes()
    for (const each of farm) await aPlayer(each)
    await endWeek()
    const paid = (await houseOfPrizes()) - before
    const lost = farm.map(({ loss }) => loss).reduce((sum, loss) => sum + loss, 0n)
    const most = LEADERBOARD_PRIZES.reduce((sum, prize) => sum + prize, 0n)
    expect(paid <= 2n * most).toBe(true)
    expect(paid * 10_000n * 5n <= lost).toBe(true)
  })
})

describe('the audit', () => {
  const audited = async () => (await auditLeaderboard(books.database.pool)).faults

  it.each([
    [
      'a prize that was not due',
      `UPDATE leaderboard_prizes SET prize = prize + 1 WHERE player_id = $1`,
    ],
    [
      'a prize that was not posted',
      `UPDATE leaderboard_prizes SET id = uuidv7() WHERE player_id = $1 AND metric = 'win_amount'`,
    ],
    [
      'a standing that does not match the play',
      `UPDATE leaderboard_standings SET value = value + 1 WHERE player_id = $1`,
    ],
    [
      'a changed rank',
      `UPDATE leaderboard_standings SET rank = 40 WHERE player_id = $1 AND metric = 'win_amount'`,
    ],
    [
      'play that was added later',
      `UPDATE play_totals SET payout = payout + 1 WHERE player_id = $1`,
    ],
  ])('finds %s', async (_, sql) => {
    const winner = await aPlayer({ won: 20n, best: 1n })
    await aPlayer({ won: 10n })
    await endWeek()
    expect(await audited()).toEqual([])
    const forged = books.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`)
      await tx.query(sql, [winner])
      const { faults } = await auditLeaderboard(tx)
      expect(faults.length).toBeGreaterThan(0)
      throw new Error('undone')
    })
    await expect(forged).rejects.toThrow('undone')
  })
})

async function houseOfPrizes(): Promise<bigint> {
  const { rows } = await books.database.pool.query<{ paid: bigint }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS paid FROM entries WHERE code = 'leaderboard.prize'`,
  )
  return rows[0]?.paid ?? 0n
}

/**
 * The database as seen by a process that is killed before or after one of its statements; its transaction is rolled
 * back.
 */
function dyingAfter(database: Database, halves: number): Database {
  let left = halves
  const dying = <R extends { query: (...args: never[]) => unknown }>(reader: R): R =>
    new Proxy(reader, {
      get(target, name) {
        const own = Reflect.get(target, name)
        if (typeof own !== 'function') return own
        if (name !== 'query') return own.bind(target)
        return async (...args: unknown[]) => {
          if (left-- <= 0) throw new Error('killed')
          const answer = await own.apply(target, args)
          if (left-- <= 0) throw new Error('killed')
          return answer
        }
      },
    })
  return {
    ...database,
    pool: dying(database.pool as never),
    transaction: (work, options) => database.transaction((tx) => work(dying(tx as never)), options),
  }
}
