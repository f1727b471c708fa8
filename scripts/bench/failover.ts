import { setTimeout as pause } from 'node:timers/promises'
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#scripts/postgres/replicated-postgres.ts'
import { oldestPostgres } from '#scripts/postgres/system-postgres.ts'
import { auditShop } from '#server/app/audit.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { startNode } from './node-process.ts'
import { percentile, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = 12
/** The primary is killed after this many seconds. */
const KILLED_AFTER = 4
const RETRY_MS = 25
const ORDER = JSON.stringify({ amount: 0.1, target: 50.5, direction: 'over' })

interface Answered {
  betId: string
  atMs: number
  tookMs: number
  tries: number
}

/**
 * Bets over HTTP at a steady rate while the primary is killed and its synchronous standby promoted at once; a bet that
 * got no answer, or a refusal, is repeated with its key. Counts what was lost, and what was done twice.
 */
export async function benchFailover(perSecond = 200): Promise<void> {
  const programs = oldestPostgres()
  if (!programs) {
    console.log('  needs the PostgreSQL of the system, with pg_basebackup')
    return
  }
  const pair = await startReplicatedPostgres(programs)
  try {
    const shop = await openShopOn(pair)
    const node = await startNode(shop, {
      DATABASE_READ_URL: pair.standby.url,
      LOG_LEVEL: 'silent',
      ROUNDS: '0',
      CAPTCHA: 'none',
    })
    try {
      const bet = bettingAt(node.address, shop)
      const [promotedMs, bets] = await Promise.all([failOver(pair), atRate(perSecond, bet)])
      printBets(bets, perSecond)
      console.log(`  killed to promoted: ${rounded(promotedMs, 0)} ms`)
      await printStored(bets, { url: pair.url, seedKey: shop.seedKey })
    } finally {
      await node.stop()
    }
  } finally {
    await pair.stop()
  }
}

async function openShopOn(pair: ReplicatedPostgres): Promise<BenchShop> {
  await migrate(pair.url)
  const server = {
    makeDatabase: async () => pair.url,
    dropDatabase: async () => undefined,
    stop: pair.stop,
  }
  const shop = await openBenchShop(server, PLAYERS)
  await shop.database.close()
  return shop
}

/** Returns how many ms the promotion took. */
async function failOver(pair: ReplicatedPostgres): Promise<number> {
  await pause(KILLED_AFTER * 1_000)
  const killedMs = performance.now()
  await pair.primary.kill()
  await pair.promote()
  return performance.now() - killedMs
}

/** Begins so many bets a second, however long each takes. */
async function atRate(
  perSecond: number,
  bet: (number: number) => Promise<Answered>,
): Promise<Answered[]> {
  const startMs = performance.now()
  const begun: Promise<Answered>[] = []
  for (let number = 0; number < perSecond * SECONDS; number += 1) {
    const earlyMs = startMs + (number * 1_000) / perSecond - performance.now()
    if (earlyMs > 1) await pause(earlyMs)
    begun.push(bet(number))
  }
  return Promise.all(begun)
}

/** Places a bet with a key of its own until it is answered. */
function bettingAt(address: string, { players }: BenchShop) {
  async function betOnce(number: number): Promise<string | null> {
    const response = await fetch(`${address}/api/dice/bet`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${players[number % PLAYERS]?.accessToken}`,
        'idempotency-key': `failover-${number}`,
      },
      body: ORDER,
    }).catch(() => null)
    if (!response || response.status === 503) return null
    if (!response.ok) throw new Error(`A bet was ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: { bet_id: string } }).data.bet_id
  }

  return async (number: number): Promise<Answered> => {
    const beganMs = performance.now()
    for (let tries = 1; ; tries += 1) {
      const betId = await betOnce(number)
      const atMs = performance.now()
      if (betId !== null) return { betId, atMs, tookMs: atMs - beganMs, tries }
      await pause(RETRY_MS)
    }
  }
}

function printBets(bets: readonly Answered[], perSecond: number): void {
  const times = bets.map(({ atMs }) => atMs).sort((one, other) => one - other)
  const gaps = times.map((atMs, index) => atMs - (times[index - 1] ?? atMs))
  const took = bets.map(({ tookMs }) => tookMs).sort((one, other) => one - other)
  const [median, most, all] = [0.5, 0.99, 1].map((share) => rounded(percentile(took, share), 0))
  console.log(`  ${bets.length} bets, ${perSecond} a second, through one failover`)
  console.log(`  longest time without an answer: ${rounded(Math.max(...gaps), 0)} ms`)
  console.log(`  a bet took ${median} ms (median), ${most} ms (99 %), ${all} ms (longest)`)
  console.log(`  repeated by their key: ${bets.filter(({ tries }) => tries > 1).length}`)
}

async function printStored(
  bets: readonly Answered[],
  { url, seedKey }: { url: string; seedKey: Buffer },
): Promise<void> {
  const database = createDatabase({ url })
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM bets')
  const stored = new Set(rows.map(({ id }) => id))
  const settings = { SEED_KEY: seedKey.toString('hex'), REALTIME_SECRET: 'bench-realtime-secret' }
  const findings = await auditShop(database, readConfig(settings))
  await database.close()
  const lost = bets.filter(({ betId }) => !stored.has(betId)).length
  console.log(`  answered and lost: ${lost}; stored twice: ${rows.length - bets.length}`)
  console.log(`  faults of the audit: ${findings.flatMap(({ faults }) => faults).length}`)
}
