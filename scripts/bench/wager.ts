import { cpus } from 'node:os'
import { demoKeys } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { audit, isClean } from '#server/ledger/index.ts'
import { type BenchServer, settle, startBenchServer } from './bench-database.ts'
import { openBenchShop } from './bench-shop.ts'
import { postgresCpuMs } from './cpu.ts'
import { load } from './load.ts'
import { type Measurement, measure, row } from './measure.ts'
import { openOver, startNode } from './node-process.ts'
import { pgbench, preparePgbench } from './pgbench.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

/** Measures box openings in process and over HTTP, compared with pgbench's TPC-B on the same server. */
export async function benchWager(): Promise<void> {
  const server = await startBenchServer()
  try {
    // Each load has its own database, so that none is affected by earlier ones.
    const yardstick = await runPgbench(server)
    const inProcess = await benchInProcess(server)
    const http = await benchHttp(server)

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
      // In process, the load itself is only a loop; its CPU counts as Node's.
      row('openings, ledger in process', inProcess.result, pgbenchBest, {
        node: inProcess.result.ownMs,
        postgres: inProcess.result.postgresMs,
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
    const isSound = inProcess.isSound && http.isSound
    console.log(`  audits after the loads: ${isSound ? 'clean' : 'NOT CLEAN'}`)
  } finally {
    await server.stop()
  }
}

const best = (runs: { perSecond: number }[]) => Math.max(...runs.map((run) => run.perSecond))

async function runPgbench(server: BenchServer) {
  const url = await server.makeDatabase('yardstick', { isBare: true })
  await preparePgbench(url)
  const runs = []
  for (const clients of [16, 64]) {
    const before = await postgresCpuMs(url)
    const run = await pgbench(url, clients, SECONDS)
    const usedMs = (await postgresCpuMs(url)) - before
    runs.push({ clients, ...run, postgresMs: usedMs / (run.perSecond * SECONDS) })
  }
  await server.dropDatabase(url)
  return runs
}

async function benchInProcess(
  server: BenchServer,
): Promise<{ result: Measurement; isSound: boolean }> {
  const shop = await openBenchShop(server, PLAYERS, 'in_process')
  const { url, database, ledger } = shop
  await settle(url)
  const result = await measure(url, () => load(PLAYERS, SECONDS * 1000, shop.openOne))
  const isSound = isClean(await audit(database.pool, ledger, { box: boxReplay }))
  await database.close()
  await server.dropDatabase(url)
  return { result, isSound }
}

async function benchHttp(server: BenchServer): Promise<{
  result: Measurement
  audited: Measurement
  nodeMs: number
  rss: number
  isSound: boolean
}> {
  const shop = await openBenchShop(server, PLAYERS, 'over_http')
  const node = await startNode(shop)
  const { open, close } = await openOver([node], shop)
  await settle(shop.url)
  const before = await node.usage()
  const result = await measure(shop.url, () => load(PLAYERS, SECONDS * 1000, open))
  const after = await node.usage()
  await settle(shop.url)
  node.tell('audit')
  const audited = await measure(shop.url, () => load(PLAYERS, SECONDS * 1000, open))
  node.tell('no audit')
  close()
  await node.stop()
  const isSound = isClean(await auditShop(shop.database, demoKeys(shop.seedKey)))
  await shop.database.close()
  const nodeMs = (after.cpuMs - before.cpuMs) / result.all
  return { result, audited, nodeMs, rss: after.rss, isSound }
}
