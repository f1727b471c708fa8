import { setTimeout as delay } from 'node:timers/promises'
import type { BenchShop } from '#scripts/bench/bench-shop.ts'
import { load } from '#scripts/bench/load.ts'
import { startNode } from '#scripts/bench/node-process.ts'
import { percentile } from '#scripts/bench/table.ts'
import { startServer } from '#server/app/main.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import type { LivedCall } from './lived-calls.ts'
import { type JobRun, runJobsOnce } from './lived-jobs.ts'
import { countRowsRead, explained } from './rows-read.ts'

const IDLE_SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const TIMES = 5
const OTHERS = 4
const OTHERS_MS = 3_000

export interface LivedShop {
  shop: BenchShop
  calls: LivedCall[]
  tokens: Record<LivedCall['as'], string | null>
}

export interface Measures {
  calls: { what: string; ms: number; rows: number; status: number }[]
  jobs: JobRun[]
  /** The rows that a start reads. */
  started: number
  /** From the start of the process until it answers. */
  startMs: number
  /** In bytes. */
  rss: Record<'started' | 'idle' | 'called' | 'exported', number>
  /** The longest delay of the event loop in an idle shop with its jobs. */
  pauseMs: number
  exported: Exported
}

/** Measures a shop in a process of its own, and then the rows that its calls and jobs read in this one. */
export async function measureShop(lived: LivedShop): Promise<Measures> {
  const { shop, calls } = lived
  const beganMs = performance.now()
  const node = await startNode(shop, { ROUNDS: '0' })
  const startMs = performance.now() - beganMs
  const started = await node.usage()
  await delay(IDLE_SECONDS * 1000)
  const idle = await node.usage()
  const times = new Map<string, number>()
  for (const call of calls) {
    const samples: number[] = []
    for (let time = 0; time < TIMES; time++) {
      samples.push((await timed(() => read(node.address, call, lived.tokens))).ms)
    }
    times.set(
      call.what,
      percentile(
        samples.sort((a, b) => a - b),
        0.5,
      ),
    )
  }
  const called = await node.usage()
  const exported = await besideAnExport(node.address, lived)
  const end = await node.usage()
  await node.stop()
  const counted = await countRows(lived)
  return {
    calls: counted.calls.map((call) => ({ ...call, ms: times.get(call.what) ?? 0 })),
    jobs: counted.jobs,
    started: counted.started,
    startMs,
    rss: { started: started.rss, idle: idle.rss, called: called.rss, exported: end.rss },
    pauseMs: idle.pauseMs,
    exported,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const beganMs = performance.now()
  const result = await work()
  return { result, ms: performance.now() - beganMs }
}

async function read(
  address: string,
  { path, as }: Pick<LivedCall, 'path' | 'as'>,
  tokens: LivedShop['tokens'],
): Promise<{ status: number; bytes: number }> {
  const token = tokens[as]
  const answer = await fetch(`${address}${path}`, {
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  return { status: answer.status, bytes }
}

interface Exported {
  ms: number
  bytes: number
  /** The p99 of others' calls, in ms. */
  othersMs: { before: number; during: number }
}

/** Others keep reading while the heavy player exports everything. */
async function besideAnExport(address: string, { tokens }: LivedShop): Promise<Exported> {
  let isDone = false
  const others = (endsWithIt: boolean) =>
    load(OTHERS, OTHERS_MS, async () => {
      if (endsWithIt && isDone) await delay(10)
      return (await read(address, { path: '/api/boxes', as: 'visitor' }, tokens)).status === 200
    })
  const before = await others(false)
  const [exported, during] = await Promise.all([
    timed(() => read(address, { path: '/api/profile/export', as: 'player' }, tokens)).then(
      (all) => {
        isDone = true
        return all
      },
    ),
    others(true),
  ])
  return {
    ms: exported.ms,
    bytes: exported.result.bytes,
    othersMs: { before: before.p99Ms, during: during.p99Ms },
  }
}

/** Counts the rows in this process, where no job runs beside a call: its clock stands still. */
async function countRows({ shop, calls, tokens }: LivedShop) {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: shop.url,
    SEED_KEY: shop.seedKey.toString('hex'),
    REALTIME_SECRET: 'bench-realtime-secret',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '10000',
    ROUNDS: '0',
    ROUND_CHAIN_LENGTH: '10000',
  })
  const database = createDatabase({ url: explained(shop.url) })
  const clock = manualClock(systemClock.now())
  const counted = await countRowsRead(database.pool)
  const server = await startServer({ config, database, clientFolder: null, clock })
  await server.idle()
  const found: Omit<Measures['calls'][number], 'ms'>[] = []
  for (const call of calls) {
    counted.take()
    const { status } = await read(server.address, call, tokens)
    found.push({ what: call.what, status, rows: counted.take() })
  }
  await server.stop()
  const once = await runJobsOnce({ config, database, nowMs: clock.now() }, counted)
  await database.close()
  return { calls: found, ...once }
}
