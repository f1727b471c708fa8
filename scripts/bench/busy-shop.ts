import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Pool } from 'undici'
import { clientFolder } from '#scripts/client-build.ts'
import { startBenchServer } from './bench-database.ts'
import { openBenchShop } from './bench-shop.ts'

const PLAYERS = 64
const OPENINGS_A_SECOND = 200
const BATCH_MS = 50
/** The maximum number of waiting requests, however slow the server is. */
const WAITING_MAX = 400

interface BusyShop {
  address: string
  /** Stops the load and the shop; resolves with the load's results. */
  stop(): Promise<{ perSecond: number; failures: number }>
}

/** A shop with pages in its own process, in which 200 boxes per second are opened. */
export async function startBusyShop(): Promise<BusyShop> {
  const server = await startBenchServer()
  const { url, seedKey, slug, players, database } = await openBenchShop(server, PLAYERS)
  await database.close()
  const shop = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: url,
      SEED_KEY: seedKey.toString('hex'),
      REALTIME_SECRET: 'bench-realtime-secret',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '10000',
      BENCH_PAGES: clientFolder,
    },
  })
  const [{ address }] = (await once(shop, 'message')) as [{ address: string }]
  const load = openBoxes(address, slug, players)
  return {
    address,
    async stop() {
      const result = await load.stop()
      shop.kill('SIGTERM')
      await once(shop, 'exit')
      await server.stop()
      return result
    },
  }
}

function openBoxes(address: string, slug: string, players: readonly { accessToken: string }[]) {
  const pool = new Pool(address, { connections: PLAYERS })
  const waiting = new Set<Promise<void>>()
  const beganMs = performance.now()
  let asked = 0
  let opened = 0
  let failures = 0

  const open = async (number: number) => {
    const { accessToken } = players[number % players.length] ?? {}
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/api/boxes/${slug}/open`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-${number}`,
      },
      body: '{"count":1}',
    })
    await body.dump()
    if (statusCode === 200) opened++
    else failures++
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - beganMs) / 1000) * OPENINGS_A_SECOND
    for (; asked < due; asked++) {
      if (waiting.size >= WAITING_MAX) continue
      const opening: Promise<void> = open(asked)
        .catch(() => {
          failures++
        })
        .finally(() => waiting.delete(opening))
      waiting.add(opening)
    }
  }, BATCH_MS)
  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - beganMs) / 1000
      await Promise.all(waiting)
      await pool.close()
      return { perSecond: opened / seconds, failures }
    },
  }
}
