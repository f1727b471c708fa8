import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import path from 'node:path'
import { Pool } from 'undici'
import { seedCatalogue } from '#scripts/seed/seed.ts'
import { boxReplay, createBoxService, createShop } from '#server/features/boxes/index.ts'
import { audit, createLedger, isClean } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchServer } from './bench-database.ts'
import { makePlayers } from './bench-players.ts'
import { type LoadResult, load } from './load.ts'
import { pgbench, preparePgbench } from './pgbench.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const BOX = 'signal'

type Row = Record<string, string>

/** Box openings in process and over HTTP, beside pgbench's TPC-B on the same server. */
export async function benchWager(): Promise<void> {
  const server = await startBenchServer()
  try {
    const yardstick = await runPgbench(await server.makeDatabase('yardstick', { isBare: true }))
    const url = await server.makeDatabase('shop')
    const seedKey = systemEntropy(systemClock).bytes(32)
    const database = createDatabase({ url })
    const ledger = await createLedger({
      database,
      clock: systemClock,
      entropy: systemEntropy(systemClock),
      seedKey,
    })
    await seedCatalogue(database, systemClock)
    const players = await makePlayers(database, ledger, PLAYERS)
    const shop = await createShop(database)
    const slug = shop.find(BOX)?.row.slug ?? shop.list()[0]?.row.slug ?? ''
    const boxes = createBoxService({ shop, ledger })

    const before = process.cpuUsage()
    const inProcess = await load(PLAYERS, SECONDS * 1000, async (worker) => {
      await boxes.open(players[worker]?.id ?? '', slug, { count: 1 }, null)
      return true
    })
    const inProcessCpu = cpuShare(process.cpuUsage(before))
    const http = await benchHttp({ url, seedKey, slug, players })

    console.log(`  ${cpus()[0]?.model}, ${cpus().length} cores; fsync on; ${PLAYERS} players`)
    printTable([
      ...yardstick.map(({ clients, perSecond, latencyMs }) => ({
        what: `pgbench TPC-B prepared, ${clients} clients`,
        'per second': rounded(perSecond, 0),
        'x pgbench': rounded(perSecond / best(yardstick), 2),
        'p50 ms': rounded(latencyMs),
        'p99 ms': '-',
        'CPU of it': '-',
      })),
      row('openings, ledger in process', inProcess, best(yardstick), inProcessCpu),
      row('openings, HTTP with auth', http.result, best(yardstick), http.cpu),
    ])
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
    runs.push({ clients, ...(await pgbench(url, clients, SECONDS)) })
  }
  return runs
}

async function benchHttp(parts: {
  url: string
  seedKey: Buffer
  slug: string
  players: { accessToken: string }[]
}): Promise<{ result: LoadResult; cpu: number; rss: number }> {
  const shop = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: parts.url,
      SEED_KEY: parts.seedKey.toString('hex'),
      REALTIME_SECRET: 'bench-realtime-secret',
      LOG_LEVEL: 'warn',
    },
  })
  const { address } = await answerOf<{ address: string }>(shop)
  const pool = new Pool(address, { connections: PLAYERS })
  const headers = parts.players.map(({ accessToken }) => ({
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  }))
  let keys = 0
  const before = await usageOf(shop)
  const result = await load(PLAYERS, SECONDS * 1000, async (worker) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/api/boxes/${parts.slug}/open`,
      headers: { ...headers[worker], 'idempotency-key': `bench-${worker}-${keys++}` },
      body: '{"count":1}',
    })
    await body.dump()
    return statusCode === 200
  })
  const after = await usageOf(shop)
  await pool.close()
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  const cpu = {
    user: after.cpu.user - before.cpu.user,
    system: after.cpu.system - before.cpu.system,
  }
  return { result, cpu: cpuShare(cpu), rss: after.rss }
}

async function answerOf<T>(shop: ChildProcess): Promise<T> {
  const [answer] = await once(shop, 'message')
  return answer as T
}

function usageOf(shop: ChildProcess): Promise<{ cpu: NodeJS.CpuUsage; rss: number }> {
  const answer = answerOf<{ cpu: NodeJS.CpuUsage; rss: number }>(shop)
  shop.send('usage')
  return answer
}

/** Of one core, over the warm-up and the run. */
const cpuShare = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1e6 / (SECONDS + 2)

function row(what: string, result: LoadResult, yardstick: number, cpu: number): Row {
  if (result.failures > 0) console.log(`  ${what}: ${result.failures} requests FAILED`)
  return {
    what,
    'per second': rounded(result.perSecond, 0),
    'x pgbench': rounded(result.perSecond / yardstick, 2),
    'p50 ms': rounded(result.p50Ms),
    'p99 ms': rounded(result.p99Ms),
    'CPU of it': `${rounded(cpu * 100, 0)} %`,
  }
}
