import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { demoKeys } from '#scripts/shop/second-ledger.ts'
import { findArchived } from '#server/features/sealing/index.ts'
import { createSealing } from '#server/features/sealing/service.ts'
import { createTransparencyLog } from '#server/features/transparency/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { settle, startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { postgresCpuMs } from './cpu.ts'
import { fill } from './fill.ts'
import { percentile, rounded } from './table.ts'

const PLAYERS = 64
const BETS = 1_000_000
const FOUND = 200
const STAFF = 'bench@example.com'
/** What a command says at its end: its CPU time in microseconds, and its greatest memory in KiB. */
const USED = `data:text/javascript,process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();console.log('used',u+s,m)})`

/** Measures the archive of a month with that many bets: its bytes, time and memory, its check, and a bet found in it. */
export async function benchArchive(bets = BETS): Promise<void> {
  const server = await startBenchServer()
  const root = await mkdtemp(path.join(tmpdir(), 'coffer-bench-archive-'))
  try {
    const shop = await openBenchShop(server, PLAYERS)
    await fill(shop, bets)
    const month = await seal(shop)
    await settle(shop.url)
    await shop.database.pool.query(
      `UPDATE players SET role = 'operator', email = $2 WHERE id = $1`,
      [shop.players[0]?.id, STAFF],
    )
    const before = await postgresCpuMs(shop.url)
    const why = ['--by', STAFF, '--reason', 'A measurement']
    const { out } = await run(shop, ['archive', [month, root, ...why]], bets)
    const inPostgres = ((await postgresCpuMs(shop.url)) - before) / 1000 / (bets / 1e6)
    console.log(`  in PostgreSQL: ${rounded(inPostgres)} s of CPU for each million bets`)
    let all = 0
    for (const [, table, bytes] of out.matchAll(/(\w+)\.parquet has \d+ rows in (\d+) bytes/g)) {
      all += Number(bytes)
      console.log(`  ${table}: ${rounded(Number(bytes) / bets)} bytes for each bet`)
    }
    console.log(`  all tables: ${rounded(all / bets)} bytes for each bet`)
    await run(shop, ['check', ['check', root]], bets)
    await reportFinding(shop, root)
    await shop.database.close()
  } finally {
    await server.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** Seals the running month as if it were over; returns its name. */
async function seal({ database, seedKey }: BenchShop): Promise<string> {
  const endMs = monthStart(systemClock.now(), 1)
  let nowMs = endMs
  const settings = demoKeys(seedKey).transparencyLog
  const transparencyLog = await createTransparencyLog({ database, clock: systemClock, settings })
  const sealing = createSealing({
    ...{ database, transparencyLog, rests: 0 },
    clock: { now: () => nowMs },
    log: { info: () => undefined },
  })
  nowMs = endMs + 3 * DAY_MS
  await sealing.job.run(new AbortController().signal)
  await transparencyLog.publish()
  return new Date(endMs - 1).toISOString().slice(0, 7)
}

/** Runs a command in its own process, and prints what it took. */
async function run(
  { url, seedKey }: BenchShop,
  [name, args]: [string, string[]],
  bets: number,
): Promise<{ out: string }> {
  const startedMs = performance.now()
  const program = path.resolve('scripts/archive.ts')
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--import', USED, program, ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        SEED_KEY: seedKey.toString('hex'),
        REALTIME_SECRET: 'a-secret-of-the-bench',
        COFFER_DATA: path.join(tmpdir(), 'none'),
      },
    },
  )
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`archive ended with ${code}: ${out}`)
  const [, cpu, memory] = out.match(/used (\d+) (\d+)/) ?? []
  const millions = bets / 1e6
  const seconds = (performance.now() - startedMs) / 1000 / millions
  const own = Number(cpu) / 1e6 / millions
  console.log(
    `  ${name}: ${rounded(seconds)} s for each million bets, ${rounded(own)} s of CPU, at most ${rounded(Number(memory) / 1024, 0)} MB of memory`,
  )
  return { out }
}

/** Prints how long it takes to find bets in the files. */
async function reportFinding({ database }: BenchShop, root: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM bets ORDER BY random() LIMIT $1',
    [FOUND],
  )
  const times: number[] = []
  for (const { id } of rows) {
    const startedMs = performance.now()
    const found = await findArchived(root, id)
    if (found?.row.id !== id) throw new Error(`The archive does not have ${id}`)
    times.push(performance.now() - startedMs)
  }
  times.sort((a, b) => a - b)
  const ms = (share: number) => rounded(percentile(times, share), 0)
  console.log(
    `  a bet found by its id: ${ms(0.5)} ms, ${ms(0.99)} ms for one of a hundred, of ${times.length}`,
  )
}
