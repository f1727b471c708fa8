import { randomInt } from 'node:crypto'
import { Pool } from 'undici'
import { auditPlay } from '#server/features/paid-play/audit.ts'
import { countAllPlayers, countPlay } from '#server/features/paid-play/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createJobRows } from '#server/platform/jobs/for-each.ts'
import { createLog } from '#server/platform/log/log.ts'
import { startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { postgresCpuMs } from './cpu.ts'
import { fill } from './fill.ts'
import { openOver, startNode } from './node-process.ts'
import { percentile, rounded } from './table.ts'

const ROWS = 1_000_000
const PLAYERS = 500
/** One player in this many has a bonus to play through, whose stakes are followed one by one. */
const BONUS_EVERY = 5
const DAYS = 7
const TURNS = 100
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
/** The target rate of leaderboard requests. */
const READS_A_SECOND = 200
const LIMIT_PAIRS = 20 * SECONDS
/** The number of comparisons before players with and without limits swap places. */
const PAIRS_AT_PLACE = 20
/** Players who bet concurrently. */
const BETTORS = 64

/** Measures computing rewards from that many entries of the journal: from nothing, and after one more bet. */
export async function benchRewards(rows = ROWS): Promise<void> {
  const server = await startBenchServer()
  try {
    const shop = await openBenchShop(server, PLAYERS)
    const { database, ledger, players } = shop
    const entropy = systemEntropy(systemClock)
    const bonuses = players.filter((_, place) => place % BONUS_EVERY === 0)
    await database.transaction((tx) =>
      ledger.post(
        tx,
        bonuses.map(({ id }) => ({
          ...{ account: walletOf(id), counter: 'house:codes' as const, amount: 1_000n },
          ...{ code: 'voucher.redeemed', ref: entropy.id() },
        })),
      ),
    )
    await fill(shop, rows - players.length)
    await spread(database)
    await database.pool.query('VACUUM (ANALYZE) bets, entries, accounts')
    const counting = {
      database,
      clock: systemClock,
      forEach: createJobRows({ database, clock: systemClock, log: createLog('silent') }).forEach,
    }
    const startedMs = performance.now()
    const cpuBefore = await postgresCpuMs(shop.url)
    await countAllPlayers(counting)
    const tookMs = performance.now() - startedMs
    const cpuMs = (await postgresCpuMs(shop.url)) - cpuBefore
    const { rows: kept } = await database.pool.query<{ bets: bigint; totals: bigint }>(
      'SELECT sum(bets)::bigint AS bets, count(*) AS totals FROM play_totals',
    )
    console.log(
      `  ${rows} entries from nothing: ${rounded(tookMs / 1000)} s (${rounded(cpuMs / 1000)} s of CPU in PostgreSQL), ${kept[0]?.bets} bets of paid play in ${kept[0]?.totals} quarters`,
    )
    const one: number[] = []
    const all: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const place = randomInt(players.length)
      await shop.openOne(place)
      one.push(
        await timed(() => database.transaction((tx) => countPlay(tx, players[place]?.id ?? ''))),
      )
      await shop.openOne(randomInt(players.length))
      all.push(await timed(() => countAllPlayers(counting)))
    }
    print('one player after a bet', one)
    print(`whoever of ${PLAYERS} players has played, after a bet`, all)
    const auditMs = await timed(async () => {
      const { faults } = await auditPlay(database.pool)
      if (faults.length > 0) console.log(`  FAULTS FOUND: ${faults[0]}`)
    })
    console.log(`  audit of it: ${rounded(auditMs / 1000)} s`)
    await benchLeaderboard(shop)
    await benchLimits(shop)
    await database.close()
  } finally {
    await server.stop()
  }
}

/** Requests the running week over HTTP, each when it is due, as players on the board. */
async function benchLeaderboard(shop: BenchShop): Promise<void> {
  const node = await startNode(shop)
  const pool = new Pool(node.address, { connections: BETTORS })
  const read = async (number: number) => {
    const metric = number % 2 === 0 ? 'win_amount' : 'multiplier'
    const { accessToken } = shop.players[number % shop.players.length] ?? {}
    const headers = { authorization: `Bearer ${accessToken}` }
    const path = `/api/leaderboard?metric=${metric}`
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`The leaderboard was answered ${statusCode}`)
  }
  for (let number = 0; number < READS_A_SECOND; number++) await read(number)
  const beganMs = performance.now()
  const reads: Promise<number>[] = []
  while (performance.now() - beganMs < SECONDS * 1000) {
    const due = ((performance.now() - beganMs) / 1000) * READS_A_SECOND
    // Measured from when it was due, so that delays of a stalled server count, too.
    for (; reads.length < due; ) {
      const dueMs = beganMs + (reads.length / READS_A_SECOND) * 1000
      reads.push(read(reads.length).then(() => performance.now() - dueMs))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  print(`leaderboard at ${READS_A_SECOND} requests a second over HTTP`, await Promise.all(reads))
  await pool.close()
  await node.stop()
}

/**
 * Measures what limits add to a wager: with all limits that a bet checks and with a single one, in process and over
 * HTTP.
 */
async function benchLimits(shop: BenchShop): Promise<void> {
  const { openOne } = shop
  await compareLimits(shop, { what: 'six limits, in process', kinds: ['loss', 'stake'], openOne })
  await compareLimits(shop, { what: 'one limit, in process', kinds: ['loss'], openOne })
  const node = await startNode(shop)
  const { open, close } = await openOver([node], shop)
  const what = 'six limits, over HTTP'
  await compareLimits(shop, { what, kinds: ['loss', 'stake'], openOne: open })
  close()
  await node.stop()
}

interface LimitLoad {
  what: string
  /** Two kinds are set for every period, a single kind only for the day. */
  kinds: readonly string[]
  openOne(player: number): Promise<boolean>
}

/**
 * Compares openings by players with and without limits in turns, so that both run under the same conditions. Then
 * they swap, so that sharing a lane and the location of their rows affects both equally.
 */
async function compareLimits(
  { database, ledger, players }: BenchShop,
  { what, kinds, openOne }: LimitLoad,
): Promise<void> {
  const { pool } = database
  const bettors = players.slice(0, 2 * BETTORS).map(({ id }) => id)
  const periods = kinds.length === 1 ? ['day'] : ['day', 'week', 'month']
  await pool.query('DELETE FROM player_limits')
  await pool.query(
    `INSERT INTO player_limits (player_id, kind, period, amount)
     SELECT id, kind, period, 1000000000
     FROM unnest($1::uuid[]) AS id, unnest($2::text[]) AS kind, unnest($3::text[]) AS period`,
    [bettors, kinds, periods],
  )
  const guard = (first: number) =>
    database.transaction(async (tx) => {
      await tx.query('UPDATE accounts SET guard = NULL, play = NULL WHERE guard IS NOT NULL')
      for (const id of bettors.slice(first, first + BETTORS)) await ledger.storeGuard(tx, id)
    })
  const openAll = (first: number) =>
    timed(() => Promise.all(Array.from({ length: BETTORS }, (_, place) => openOne(first + place))))
  const took = { with: [] as number[], without: [] as number[] }
  const ratios: [number[], number[]] = [[], []]
  for (let pair = 0; pair < LIMIT_PAIRS; pair++) {
    const half = Math.floor(pair / PAIRS_AT_PLACE) % 2
    const [guarded, free] = half === 0 ? [0, BETTORS] : [BETTORS, 0]
    if (pair % PAIRS_AT_PLACE === 0) await guard(guarded)
    // The order changes with every pair.
    const firstMs = await openAll(pair % 2 === 0 ? guarded : free)
    const secondMs = await openAll(pair % 2 === 0 ? free : guarded)
    const [withMs, withoutMs] = pair % 2 === 0 ? [firstMs, secondMs] : [secondMs, firstMs]
    took.with.push(withMs)
    took.without.push(withoutMs)
    ratios[half]?.push(withMs / withoutMs)
  }
  const ratio = Math.sqrt(median(ratios[0]) * median(ratios[1]))
  console.log(
    `  ${what}: ${BETTORS} bets at once ${rounded(median(took.with))} ms, without limits ${rounded(median(took.without))} ms, ${rounded((1 - 1 / ratio) * 100)} % of the bets a second lost`,
  )
}

const median = (ms: number[]) =>
  percentile(
    ms.toSorted((a, b) => a - b),
    0.5,
  )

/** Spreads the play over an hour on each day of a week, instead of a single minute. */
async function spread({ pool }: Database): Promise<void> {
  const times = `date_trunc('hour', at) - (floor(random() * $1) * interval '1 day' + random() * interval '1 hour')`
  await pool.query('ALTER TABLE bets DISABLE TRIGGER USER')
  await pool.query('ALTER TABLE entries DISABLE TRIGGER USER')
  const writer = await pool.connect()
  await writer.query('SET statement_timeout = 0')
  await writer.query(`UPDATE bets SET at = ${times}`, [DAYS])
  await writer.query('UPDATE entries e SET at = b.at FROM bets b WHERE b.id = e.ref')
  writer.release(true)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

function print(what: string, ms: number[]): void {
  const sorted = ms.sort((left, right) => left - right)
  console.log(
    `  ${what}: p50 ${rounded(percentile(sorted, 0.5))} ms, p99 ${rounded(percentile(sorted, 0.99))} ms`,
  )
}
