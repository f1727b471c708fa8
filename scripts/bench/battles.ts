import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { battleChannel } from '#contract/realtime/channels.ts'
import { eventOf, roundMsOf } from '#domain/games/battle-timetable.ts'
import { seedCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { demoKeys, openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { isClean } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchBeacon } from './bench-beacon.ts'
import { startBenchServer } from './bench-database.ts'
import { makePlayers } from './bench-players.ts'
import { type Seen, type Spectators, watch } from './spectators.ts'
import { percentile, printTable, rounded } from './table.ts'

const BATTLES = Number(process.env.BENCH_BATTLES ?? 100)
const SPECTATORS = Number(process.env.BENCH_SPECTATORS ?? 1_000)
const ROUNDS = 10
const BOX = 'signal'
const POLL_MS = 250

/** Runs many concurrent battles with many spectators, and measures how late each event arrives and what that costs. */
export async function benchBattles(): Promise<void> {
  const server = await startBenchServer()
  const beacon = await startBenchBeacon()
  const seedKey = systemEntropy(systemClock).bytes(32)
  const url = await server.makeDatabase('battles')
  const database = createDatabase({ url })
  const shop = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    env: {
      ...process.env,
      ...beacon.env,
      PORT: '0',
      DATABASE_URL: url,
      SEED_KEY: seedKey.toString('hex'),
      REALTIME_SECRET: 'bench-realtime-secret',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '10000',
      // All spectators have one address.
      SOCKETS_PER_ADDRESS: '100000',
    },
  })
  try {
    await seedCatalogue(database, systemClock)
    const { address } = await answerOf<{ address: string }>(shop)
    const ledger = await openSecondLedger({
      database,
      clock: systemClock,
      entropy: systemEntropy(systemClock),
      seedKey,
    })
    const players = await makePlayers(database, ledger, BATTLES)
    await run(address, shop, database, players)
    console.log(
      `  audit after it: ${isClean(await auditShop(database, demoKeys(seedKey))) ? 'clean' : 'NOT CLEAN'}`,
    )
  } finally {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
    await database.close()
    beacon.stop()
    await server.stop()
  }
}

async function run(
  address: string,
  shop: ChildProcess,
  database: Database,
  players: { accessToken: string }[],
): Promise<void> {
  const ids: string[] = []
  for (const player of players) ids.push(await create(address, player))
  const channels = Array.from({ length: SPECTATORS }, (_, index) =>
    battleChannel(ids[index % ids.length] ?? ''),
  )
  const spectators = await watch(address, channels)
  const before = await usageOf(shop)
  const beganMs = performance.now()
  await Promise.all(
    ids.map((id, index) =>
      post(address, players[index], `/api/battles/${id}/add-bots`, { bots: 3 }),
    ),
  )
  await allEnded(database)
  const seconds = (performance.now() - beganMs) / 1_000
  const after = await usageOf(shop)
  await delay(POLL_MS)
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6
  await print(database, spectators, { seconds, cpu, rss: after.rss })
  spectators.close()
}

async function create(address: string, player: { accessToken: string }): Promise<string> {
  const order = { format: '1v1v1v1', mode: 'classic', is_fast: true }
  const boxes = [{ slug: BOX, count: ROUNDS }]
  const { data } = await post(address, player, '/api/battles/create', { ...order, boxes })
  return data.id
}

async function post(
  address: string,
  player: { accessToken: string } | undefined,
  call: string,
  body: object,
): Promise<{ data: { id: string } }> {
  const answer = await fetch(`${address}${call}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player?.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { data: { id: string } }
}

async function allEnded(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ left: bigint }>(
      `SELECT count(*) AS left FROM battles WHERE status <> 'ended'`,
    )
    if (rows[0]?.left === 0n) return
    await delay(POLL_MS)
  }
}

async function print(
  database: Database,
  { seen }: Spectators,
  { seconds, cpu, rss }: { seconds: number; cpu: number; rss: number },
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; first: Date; seq: number }>(
    'SELECT id, first_round_at AS first, seq - $1 AS seq FROM battles',
    [2 * ROUNDS + 1],
  )
  const starts = new Map(rows.map(({ id, first, seq }) => [id, { firstMs: first.getTime(), seq }]))
  const late = seen
    .flatMap((event) => latenessOf(event, starts.get(event.id)))
    .sort((a, b) => a - b)
  const eyes = SPECTATORS * 2 * ROUNDS
  console.log(`  ${cpus()[0]?.model}, ${cpus().length} cores; fsync on; fast rounds of 2 s`)
  printTable([
    {
      what: `${BATTLES} battles at once, ${SPECTATORS} spectators`,
      'round events': `${late.length} of ${eyes}`,
      'p50 ms': rounded(percentile(late, 0.5)),
      'p99 ms': rounded(percentile(late, 0.99)),
      'max ms': rounded(late.at(-1) ?? 0),
      'server CPU': `${rounded((cpu / seconds) * 100, 0)} %`,
      RSS: `${rounded(rss / 2 ** 20, 0)} MB`,
    },
  ])
}

/** How many ms after its own time a spectator received the event of a round. */
function latenessOf(
  { event, seq, atMs }: Seen,
  start: { firstMs: number; seq: number } | undefined,
): number[] {
  if (!start || !event.startsWith('round')) return []
  const { kind, round } = eventOf(seq - start.seq - 1)
  const dueMs = start.firstMs + (kind === 'started' ? round : round + 1) * roundMsOf(true)
  return [atMs - dueMs]
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
