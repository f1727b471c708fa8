import { randomInt } from 'node:crypto'
import { Pool } from 'undici'
import { auditPlay } from '#server/features/play/audit.ts'
import { countEverybody, countPlay } from '#server/features/play/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { postgresCpuMs } from './cpu.ts'
import { fill } from './fill.ts'
import { startNode } from './node-process.ts'
import { percentile, rounded } from './table.ts'

const ROWS = 1_000_000
const PLAYERS = 500
/** One player in so many has a bonus to play, whose stakes are followed one by one. */
const BONUS_EVERY = 5
const DAYS = 7
const TURNS = 100
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
/** The goal asks for so many readings of the leaderboard a second. */
const READS_A_SECOND = 200
const LIMIT_ROUNDS = 10 * SECONDS
/** Players who bet at once. */
const BETTORS = 64

/** What rewards are computed from, of so many rows of the journal: from nothing, and after one more bet. */
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
    const startedMs = performance.now()
    const cpuBefore = await postgresCpuMs(shop.url)
    await countEverybody(database)
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
      all.push(await timed(() => countEverybody(database)))
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

/** Readings of the running week over HTTP, each begun when it is due, by players who stand in it. */
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
    // From when it was due: what a stalled server holds up counts too.
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

/** Openings by players with nine limits each and by others without, in turns, so that both meet the same machine. */
async function benchLimits(shop: BenchShop): Promise<void> {
  const guarded = shop.players.slice(0, BETTORS)
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO player_limits (player_id, kind, period, amount)
     SELECT id, kind, period, 1000000000000 FROM unnest($1::uuid[]) AS id,
       unnest('{deposit,loss,stake}'::text[]) AS kind, unnest('{day,week,month}'::text[]) AS period`,
    [guarded.map(({ id }) => id)],
  )
  await shop.database.transaction(async (tx) => {
    for (const { id } of guarded) await shop.ledger.guard(tx, id)
  })
  const openAll = (first: number) => () =>
    Promise.all(Array.from({ length: BETTORS }, (_, place) => shop.openOne(first + place)))
  const took = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < 2 * LIMIT_ROUNDS; round++) {
    // Who is first changes with every pair.
    const isGuarded = (round + (round >> 1)) % 2 === 0
    const ms = await timed(openAll(isGuarded ? 0 : BETTORS))
    took[isGuarded ? 'with' : 'without'].push(ms)
  }
  const median = (ms: number[]) =>
    percentile(
      ms.sort((a, b) => a - b),
      0.5,
    )
  const [limited, free] = [median(took.with), median(took.without)]
  const lost = rounded((1 - free / limited) * 100)
  console.log(
    `  ${BETTORS} bets at once with limits: ${rounded(limited)} ms, without ${rounded(free)} ms, ${lost} % of the bets a second lost`,
  )
}

/** As if every player had played for an hour on each day of a week, not all within a minute. */
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
