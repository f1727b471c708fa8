import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RoundState } from '#domain/lifecycle/round.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { demoKeys, openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { say } from '#scripts/terminal.ts'
import { auditShop } from '#server/app/audit.ts'
import { isClean } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBenchBeacon } from './bench-beacon.ts'
import { startBenchServer } from './bench-database.ts'
import { makePlayers } from './bench-players.ts'
import { percentile, printTable, rounded } from './table.ts'

const BETS = Number(process.env.BENCH_BETS ?? 2_000)
const CASH_OUTS = Math.min(BETS, Number(process.env.BENCH_CASH_OUTS ?? 500))
/** Within the 8 seconds in which bets are open. */
const BETS_MS = 6_500
const CASH_OUTS_MS = 100
const POLL_MS = 20

type Player = { accessToken: string }

/** A full round of Rocket: bets while they are open, many concurrent cash-outs, and the settlement of all bets. */
export async function benchRounds(): Promise<void> {
  const server = await startBenchServer()
  const beacon = await startBenchBeacon()
  const seedKey = systemEntropy(systemClock).bytes(32)
  const url = await server.makeDatabase('rounds')
  // All players are created concurrently.
  const database = createDatabase({ url, connectMsMax: 5 * MINUTE_MS })
  const entropy = systemEntropy(systemClock)
  const ledger = await openSecondLedger({ database, clock: systemClock, entropy, seedKey })
  const players = await makePlayers(database, ledger, BETS)
  const shop = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    env: {
      ...process.env,
      ...beacon.env,
      PORT: '0',
      DATABASE_URL: url,
      SEED_KEY: seedKey.toString('hex'),
      REALTIME_SECRET: 'bench-realtime-secret',
      ROUND_CHAIN_LENGTH: '1000',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '10000',
    },
  })
  try {
    const { address } = await answerOf<{ address: string }>(shop)
    // The first round warms up the shop.
    await play(address, database, players)
    await printRound(address, shop, database, players)
    const isTrue = isClean(await auditShop(database, demoKeys(seedKey)))
    say(`  audit after it: ${isTrue ? 'clean' : 'NOT CLEAN'}`)
  } finally {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
    await database.close()
    beacon.stop()
    await server.stop()
  }
}

async function printRound(
  address: string,
  shop: ChildProcess,
  database: Database,
  players: readonly Player[],
): Promise<void> {
  const before = await usageOf(shop)
  const { bets, cashOuts, settled, settleMs } = await play(address, database, players)
  const { cpu, rss } = await usageOf(shop)
  const cpuMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1_000
  const rowOf = (what: string, all: Timed[]) => {
    const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b)
    return {
      what,
      done: `${all.filter(({ isDone }) => isDone).length} of ${all.length}`,
      'p50 ms': rounded(percentile(sorted, 0.5)),
      'p99 ms': rounded(percentile(sorted, 0.99)),
      'max ms': rounded(sorted.at(-1) ?? 0),
    }
  }
  say(`  ${cpus()[0]?.model}, ${cpus().length} cores shared with the callers; fsync on`)
  printTable([
    rowOf(`bets within ${BETS_MS} ms`, bets),
    rowOf(`cash-outs within ${CASH_OUTS_MS} ms`, cashOuts),
  ])
  say(
    `  settled ${settled} of ${BETS}, ${rounded(settleMs)} ms after the bust; server ${rounded(cpuMs / (bets.length + cashOuts.length), 2)} ms of CPU a call; RSS ${rounded(rss / 2 ** 20, 0)} MB`,
  )
}

interface Timed {
  ms: number
  isDone: boolean
  /** The code of the refusal; null if the call succeeded. */
  code: string | null
}

/** Plays a round whose rocket flies long enough to cash out. */
async function play(address: string, database: Database, players: readonly Player[]) {
  for (;;) {
    await reach(database, 'ended')
    await reach(database, 'starting')
    const bets = await spread(players, BETS_MS, (player, at) =>
      post(
        address,
        player,
        '/api/crash/bet',
        at % 2 ? { amount: 1 } : { amount: 1, auto_cashout: 2 },
      ),
    )
    const { id } = await reach(database, 'in_progress')
    await delay(100)
    const cashOuts = await spread(players.slice(0, CASH_OUTS), CASH_OUTS_MS, (player) =>
      post(address, player, '/api/crash/close-bet', {}),
    )
    const ended = await reach(database, 'ended')
    const heardAtMs = systemClock.now()
    if (cashOuts.every(({ isDone }) => !isDone)) continue
    const { rows } = await database.pool.query<{ settled: bigint }>(
      `SELECT count(*) AS settled FROM round_bets WHERE round_id = $1 AND status IN ('won', 'lost')`,
      [id],
    )
    return {
      bets,
      cashOuts,
      settled: Number(rows[0]?.settled ?? 0n),
      settleMs: heardAtMs - (ended.ended_at?.getTime() ?? 0),
    }
  }
}

/** Spreads calls evenly over a time, however long the replies take. */
function spread(
  players: readonly Player[],
  overMs: number,
  call: (player: Player, at: number) => Promise<string | null>,
): Promise<Timed[]> {
  return Promise.all(
    players.map(async (player, at) => {
      await delay((at * overMs) / players.length)
      const beganMs = performance.now()
      const code = await call(player, at)
      return { ms: performance.now() - beganMs, isDone: code === null, code }
    }),
  )
}

/** Reads the database, so that no snapshot of 2,000 bets is made for it. */
async function reach(database: Database, status: RoundState) {
  for (;;) {
    const { rows } = await database.pool.query<{ id: string; ended_at: Date | null }>(
      `SELECT id, ended_at FROM rounds
       WHERE id = (SELECT max(id::text)::uuid FROM rounds WHERE game = 'crash' AND status <> 'new')
         AND status = $1`,
      [status],
    )
    if (rows[0]) return rows[0]
    await delay(POLL_MS)
  }
}

/** Returns the code of the refusal; null if the call succeeded. */
async function post(
  address: string,
  player: Player,
  call: string,
  body: object,
): Promise<string | null> {
  const answer = await fetch(`${address}${call}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const { code = null } = (await answer.json()) as { code?: string }
  return code
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
