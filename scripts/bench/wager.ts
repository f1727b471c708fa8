import { cpus } from 'node:os'
import { boxReplay } from '#server/features/boxes/index.ts'
import { audit, isClean } from '#server/ledger/index.ts'
import { startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { postgresCpuMs } from './cpu.ts'
import { load } from './load.ts'
import { type Measured, measured, row } from './measured.ts'
import { openOver, startNode } from './node-process.ts'
import { pgbench, preparePgbench } from './pgbench.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

/** Box openings in process and over HTTP, beside pgbench's TPC-B on the same server. */
export async function benchWager(): Promise<void> {
  const server = await startBenchServer()
  try {
    const yardstick = await runPgbench(await server.makeDatabase('yardstick', { isBare: true }))
    const shop = await openBenchShop(server, PLAYERS)
    const { url, database, ledger } = shop
    const inProcess = await measured(url, () => load(PLAYERS, SECONDS * 1000, shop.openOne))
    const http = await benchHttp(shop)

    console.log(`  ${cpus()[0]?.model}, ${cpus().length} cores; fsync on; ${PLAYERS} players`)
    const pgbenchBest = { name: 'pgbench', perSecond: best(yardstick) }
    printTable([
      ...yardstick.map(({ clients, perSecond, latencyMs, postgresMs }) => ({
        what: `pgbench TPC-B prepared, ${clients} clients`,
        'per second': rounded(perSecond, 0),
        'x pgbench': rounded(perSecond / best(yardstick), 2),
        'p50 ms': rounded(latencyMs),
        'p99 ms': '-',
        'node ms': '-',
        'postgres ms': rounded(postgresMs, 3),
        'load ms': '-',
      })),
      // In process the load's own work is a loop; it counts as Node's.
      row('openings, ledger in process', inProcess, pgbenchBest, {
        node: inProcess.ownMs,
        postgres: inProcess.postgresMs,
      }),
      row('openings, HTTP with auth', http.result, pgbenchBest, {
        node: http.nodeMs,
        postgres: http.result.postgresMs,
        load: http.result.ownMs,
      }),
      row('the same beside an audit', http.audited, pgbenchBest),
    ])
    console.log('  ms: CPU of each for one transaction or opening, the warm-up included')
    const budget = (goal: number) => rounded((cpus().length * 1000) / (goal * best(yardstick)), 3)
    console.log(
      `  all cores have ${budget(2.5)} ms for each at 2.5 x pgbench, ${budget(1.2)} at 1.2 x`,
    )
    const slower = http.audited.p99Ms / http.result.p99Ms
    console.log(`  p99 beside an audit: ${rounded(slower, 2)} times that without`)
    console.log(`  server after the load: ${rounded(http.rss / 2 ** 20, 0)} MB RSS`)
    const findings = await audit(database.pool, ledger.vault, { box: boxReplay })
    console.log(`  audit after the load: ${isClean(findings) ? 'clean' : 'NOT CLEAN'}`)
    await database.close()
  } finally {
    await server.stop()
  }
}

const best = (runs: { perSecond: number }[]) => Math.max(...runs.map((run) => run.perSecond))

async function runPgbench(url: string) {
  await preparePgbench(url)
  const runs = []
  for (const clients of [16, 64]) {
    const before = await postgresCpuMs(url)
    const run = await pgbench(url, clients, SECONDS)
    const usedMs = (await postgresCpuMs(url)) - before
    runs.push({ clients, ...run, postgresMs: usedMs / (run.perSecond * SECONDS) })
  }
  return runs
}

async function benchHttp(
  shop: BenchShop,
): Promise<{ result: Measured; audited: Measured; nodeMs: number; rss: number }> {
  const node = await startNode(shop)
  const { open, close } = await openOver([node], shop)
  const before = await node.usage()
  const result = await measured(shop.url, () => load(PLAYERS, SECONDS * 1000, open))
  const after = await node.usage()
  node.tell('audit')
  const audited = await measured(shop.url, () => load(PLAYERS, SECONDS * 1000, open))
  node.tell('no audit')
  close()
  await node.stop()
  return { result, audited, nodeMs: (after.cpuMs - before.cpuMs) / result.all, rss: after.rss }
}
