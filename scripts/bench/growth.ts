import { DAY_MS } from '#domain/schedule/durations.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { hashDays, listColumns, sealedTables } from '#server/features/sealing/index.ts'
import { audit, auditPeriod, auditRecentHistory, isClean } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { settle, startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { ownCpuMs, postgresCpuMs } from './cpu.ts'
import { fill } from './fill.ts'
import { load } from './load.ts'
import { measure, row } from './measure.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const BETS = 10_000_000
/** An hour's bets of a busy shop. */
const NEW_BETS = 100_000
/** The tables to which a bet adds rows, besides its player's. */
const TABLES = ['bets', 'entries', 'inventory_items']

/** Measures openings on an empty database and on one with that many bets, its size, and the time of its audit. */
export async function benchGrowth(bets = BETS): Promise<void> {
  const millions = bets / 1e6
  const server = await startBenchServer()
  try {
    const shop = await openBenchShop(server, PLAYERS)
    const run = () => measure(shop.url, () => load(PLAYERS, SECONDS * 1000, shop.openOne))
    await settle(shop.url)
    const empty = await run()
    const before = await sizes(shop.database)
    const filledMs = await fill(shop, bets)
    const after = await sizes(shop.database)
    await settle(shop.url)
    const grown = await run()
    const yardstick = { name: 'empty', perSecond: empty.perSecond }
    printTable([
      row('openings, no bets stored', empty, yardstick, cpuOf(empty)),
      row(`openings, ${millions} million stored`, grown, yardstick, cpuOf(grown)),
    ])
    console.log(`  ${rounded(bets / (filledMs / 1000), 0)} bets a second while they were made`)
    for (const name of TABLES) {
      const bytes = (after.get(name) ?? 0) - (before.get(name) ?? 0)
      console.log(`  ${name}: ${rounded(bytes / bets, 0)} bytes on disk for each bet`)
    }
    await reportRecentAudit(shop)
    await reportHistory(shop)
    const startedMs = performance.now()
    const findings = await inSnapshot(shop.database, (reader) =>
      audit(reader, shop.ledger, { box: boxReplay }),
    )
    const tookMs = performance.now() - startedMs
    console.log(
      `  audit: ${isClean(findings) ? 'clean' : 'FAULTS FOUND'}, ${rounded(tookMs / 1000 / millions)} s for each million bets`,
    )
    await shop.database.close()
  } finally {
    await server.stop()
  }
}

/** Prints how long it takes to audit the newest bets, whatever is stored before. */
async function reportRecentAudit(shop: BenchShop): Promise<void> {
  const since = new Date(Date.now())
  await fill(shop, NEW_BETS)
  const startedMs = performance.now()
  const { findings } = await inSnapshot(shop.database, (reader) =>
    auditRecentHistory(reader, shop.ledger, { box: boxReplay }, since),
  )
  const tookMs = performance.now() - startedMs
  const checked = Math.max(...findings.map((finding) => finding.checked))
  const thousands = rounded(checked / 1000, 0)
  console.log(
    `  audit of ${thousands} thousand new entries: ${isClean(findings) ? 'clean' : 'FAULTS FOUND'}, ${rounded(tookMs / 1000)} s`,
  )
}

/** Prints what it costs to hash rows for a seal, and to audit a day of them by drawing each or one in a hundred again. */
async function reportHistory({ url, database, ledger }: BenchShop): Promise<void> {
  const untilMs = Date.now() + DAY_MS
  for (const table of sealedTables.filter(({ name }) => TABLES.includes(name))) {
    const columns = await listColumns(database.pool, table)
    const days = [{ sinceMs: null, untilMs }]
    const { result, cpu } = await costOf(url, () =>
      inSnapshot(database, (reader) => hashDays(reader, table, { columns, days })),
    )
    console.log(`  seal of ${table.name}: ${cpu(result.rows)} for each million rows`)
  }
  for (const every of [1, 100]) {
    const period = { since: null, until: new Date(untilMs) }
    const sample = { every, turn: 0 }
    const { result, cpu } = await costOf(url, () =>
      inSnapshot(database, (reader) =>
        auditPeriod(reader, ledger, { box: boxReplay }, { period, sample }),
      ),
    )
    const entries = Math.max(...result.findings.map((finding) => finding.checked))
    console.log(
      `  audit of history, drawing one bet of ${every} again: ${isClean(result.findings) ? 'clean' : 'FAULTS FOUND'}, ${cpu(entries)} for each million entries`,
    )
  }
}

/** Runs work; returns its result, and how its CPU time is said by rows. */
async function costOf<T>(url: string, work: () => Promise<T>) {
  const [own, postgres] = [ownCpuMs(), await postgresCpuMs(url)]
  const result = await work()
  const [ownMs, postgresMs] = [ownCpuMs() - own, (await postgresCpuMs(url)) - postgres]
  const perMillion = (ms: number, rows: number) => rounded(ms / 1000 / (rows / 1e6))
  const cpu = (rows: number) =>
    `${perMillion(ownMs, rows)} s of CPU in the shop and ${perMillion(postgresMs, rows)} s in PostgreSQL`
  return { result, cpu }
}

const cpuOf = ({ ownMs, postgresMs }: { ownMs: number; postgresMs: number }) => ({
  node: ownMs,
  postgres: postgresMs,
})

/** Bytes on disk of each table, with its indexes and all its partitions. */
async function sizes({ pool }: Database): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: bigint }>(
    `SELECT name, pg_total_relation_size(name::regclass)
       + (SELECT coalesce(sum(pg_total_relation_size(p.relid)), 0) FROM pg_partition_tree(name::regclass) p WHERE p.level > 0)
         AS bytes
     FROM unnest($1::text[]) AS name`,
    [TABLES],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
