import { demoKeys } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { isClean } from '#server/ledger/index.ts'
import { settle, startBenchServer } from './bench-database.ts'
import { openBenchShop } from './bench-shop.ts'
import { load } from './load.ts'
import { type Measurement, measure, row } from './measure.ts'
import { openOver, startNode } from './node-process.ts'
import { pgbench, preparePgbench } from './pgbench.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
/**
 * The loads take turns, each round beginning with the next of them, so that a slow minute of the machine and the shop's
 * own jobs affect all of them.
 */
const ROUNDS = 12

/**
 * Measures bets on each instant game over HTTP, compared with openings of boxes and pgbench's TPC-B on the same
 * server.
 */
export async function benchInstants(): Promise<void> {
  const server = await startBenchServer()
  try {
    const bare = await server.makeDatabase('yardstick', { isBare: true })
    await preparePgbench(bare)
    const { perSecond } = await pgbench(bare, PLAYERS, SECONDS)
    const yardstick = { name: 'pgbench', perSecond }
    await server.dropDatabase(bare)

    const shop = await openBenchShop(server, PLAYERS)
    const node = await startNode(shop)
    const { open, posting, close } = await openOver([node], shop)
    const calls = [{ what: 'openings', work: open, bets: 1 }]
    for (const { what, path, body, bets = 1 } of await instantCalls(node.address)) {
      calls.push({ what, work: posting(path, body), bets })
    }
    const rounds = calls.map((): Round[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const turn of calls.keys()) {
        const index = (round + turn) % calls.length
        const { work } = calls[index] as (typeof calls)[number]
        await settle(shop.url)
        const before = (await node.usage()).cpuMs
        const result = await measure(shop.url, () => load(PLAYERS, (SECONDS * 1000) / ROUNDS, work))
        const nodeMs = ((await node.usage()).cpuMs - before) / result.all
        rounds[index]?.push({ ...result, nodeMs })
      }
    }
    close()
    await node.stop()

    console.log(`  pgbench TPC-B prepared, ${PLAYERS} clients: ${rounded(perSecond, 0)} a second`)
    printTable(
      calls.map(({ what, bets }, index) => {
        const result = meanOf(rounds[index] ?? [])
        return {
          ...row(what, result, yardstick, {
            node: result.nodeMs,
            postgres: result.postgresMs,
            load: result.ownMs,
          }),
          'bets a second': rounded(result.perSecond * bets, 0),
          'x openings': shareOf(rounds[index] ?? [], rounds[0] ?? [], bets),
        }
      }),
    )
    console.log('  x openings: mean of the rounds, and its standard error')
    console.log('  all over HTTP with auth; ms: CPU of each for one call, the warm-up included')
    const findings = await auditShop(shop.database, demoKeys(shop.seedKey))
    console.log(`  audit after the load: ${isClean(findings) ? 'clean' : 'NOT CLEAN'}`)
    await shop.database.close()
  } finally {
    await server.stop()
  }
}

interface Round extends Measurement {
  nodeMs: number
}

/** The mean of each value. */
function meanOf(rounds: readonly Round[]): Round {
  const mean = (of: keyof Round) =>
    rounds.reduce((sum, round) => sum + round[of], 0) / rounds.length
  return {
    perSecond: mean('perSecond'),
    p50Ms: mean('p50Ms'),
    p99Ms: mean('p99Ms'),
    count: mean('count'),
    all: mean('all'),
    failures: mean('failures'),
    ownMs: mean('ownMs'),
    postgresMs: mean('postgresMs'),
    nodeMs: mean('nodeMs'),
  }
}

/** The bets per second, compared with the openings of the same round. */
function shareOf(rounds: readonly Round[], openings: readonly Round[], bets: number): string {
  const shares = rounds.map((each, at) => (each.perSecond * bets) / (openings[at]?.perSecond ?? 0))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0)
  return `${rounded(mean, 2)} ± ${rounded(Math.sqrt(squares / (shares.length - 1) / shares.length), 2)}`
}

interface InstantCall {
  what: string
  path: string
  body: object
  /** The number of bets in one call. */
  bets?: number
}

/** Calls on each instant game; the deal has a chance of about one half. */
async function instantCalls(address: string): Promise<InstantCall[]> {
  const answer = await fetch(`${address}/api/deals/targets?min_price=2`)
  const { data } = (await answer.json()) as { data: { id: string; price: number }[] }
  const [target] = data
  if (!target) throw new Error('There is no target for a deal')
  // The board that the page opens with, and the largest: a draw hashes once for every four rows.
  const ball = { amount: 1, rows: 12, risk: 'medium' }
  const long = { ...ball, rows: 16 }
  const deal = {
    inventory_item_ids: [],
    amount: Math.floor(target.price / 2),
    target_item_id: target.id,
  }
  const balls = { ...long, balls: 10 }
  return [
    { what: 'dice', path: '/api/dice/bet', body: { amount: 1, target: 50, direction: 'over' } },
    { what: 'a ball, 12 rows', path: '/api/plinko/bet', body: ball },
    { what: 'a ball, 16 rows', path: '/api/plinko/bet', body: long },
    { what: 'ten balls, 16 rows', path: '/api/plinko/bet', body: balls, bets: 10 },
    { what: 'deals', path: '/api/deals/bet', body: deal },
  ]
}
