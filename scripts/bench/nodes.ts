import { cpus } from 'node:os'
import { startRedisServer } from '#scripts/redis-server.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { settle, startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { load } from './load.ts'
import { type Measurement, measure, row } from './measure.ts'
import { openOver, startNode } from './node-process.ts'
import { printTable, rounded } from './table.ts'

const PLAYERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

/**
 * Measures box openings over HTTP with one node and with two of one shop, on one PostgreSQL and one Redis of this
 * machine.
 */
export async function benchNodes(): Promise<void> {
  const server = await startBenchServer()
  const redis = await startRedisServer(await freePort('127.0.0.1', 0))
  try {
    const shop = await openBenchShop(server, PLAYERS)
    const one = await benchOver(1, shop, redis.url)
    const two = await benchOver(2, shop, redis.url)
    const yardstick = { name: 'one node', perSecond: one.result.perSecond }
    console.log(`  ${cpus()[0]?.model}, ${cpus().length} cores for all of it; fsync on`)
    printTable(
      [one, two].map(({ count, result, nodeMs }) =>
        row(`openings, ${count} of the shop's nodes`, result, yardstick, {
          node: nodeMs,
          postgres: result.postgresMs,
          load: result.ownMs,
        }),
      ),
    )
    const spentMs = one.nodeMs + one.result.postgresMs + one.result.ownMs
    const ceiling = (cpus().length * 1000) / spentMs / one.result.perSecond
    console.log(
      `  one opening takes ${rounded(spentMs, 3)} ms of CPU in all: these cores have room for ${rounded(ceiling, 2)} times one node`,
    )
    await shop.database.close()
  } finally {
    redis.process.kill()
    await server.stop()
  }
}

async function benchOver(
  count: number,
  shop: BenchShop,
  redisUrl: string,
): Promise<{ count: number; result: Measurement; nodeMs: number }> {
  const env = { REDIS_URL: redisUrl }
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(shop, env)))
  const { open, close } = await openOver(nodes, shop)
  const cpuMs = async () => {
    const used = await Promise.all(nodes.map((node) => node.usage()))
    return used.reduce((sum, each) => sum + each.cpuMs, 0)
  }
  await settle(shop.url)
  const before = await cpuMs()
  const result = await measure(shop.url, () => load(PLAYERS, SECONDS * 1000, open))
  const usedMs = (await cpuMs()) - before
  close()
  await Promise.all(nodes.map((node) => node.stop()))
  return { count, result, nodeMs: usedMs / result.all }
}
