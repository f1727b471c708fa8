import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { startBenchServer } from './bench-database.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import {
  type KeepAliveConnection,
  openKeepAliveConnection,
  postRequest,
} from './keep-alive-connection.ts'
import { startNode } from './node-process.ts'
import { percentile, printTable, rounded } from './table.ts'

const PLAYERS = 32
/** The pause between the bets of a player: together they make 160 a second. */
const BET_EVERY_MS = 200
const FLOOD_A_SECOND = 2_000
const FLOOD_CONNECTIONS = 48
const TURN_MS = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
/** The quota is used up in this time, so that what is measured is refused. */
const WARM_UP_MS = 3_000
const ATTACKER = '198.51.100.66'
const NOBODY = '00000000-0000-7000-8000-000000000000'

/**
 * Measures how long the bets of 32 players take while one address makes 2,000 calls a second of one kind, compared with
 * an idle shop before and after. The limits are those of production.
 */
export async function benchAbuse(): Promise<void> {
  const server = await startBenchServer()
  try {
    const shop = await openBenchShop(server, PLAYERS + 1)
    const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', CAPTCHA: 'altcha' }
    const node = await startNode(shop, env)
    const rows: Turn[] = [await turn('idle', node.address, shop, null)]
    for (const [what, request] of Object.entries(floods(shop))) {
      rows.push(await turn(what, node.address, shop, request))
    }
    rows.push(await turn('idle again', node.address, shop, null))
    await node.stop()
    await shop.database.close()

    const idle = ((rows[0]?.p99Ms ?? 0) + (rows.at(-1)?.p99Ms ?? 0)) / 2
    printTable(
      rows.map((row) => ({
        'one address floods': row.what,
        'calls a second': rounded(row.floods, 0),
        'of them refused with 429': row.floods === 0 ? '-' : `${rounded(100 * row.refused)} %`,
        'bets p50 ms': rounded(row.p50Ms),
        'bets p99 ms': rounded(row.p99Ms),
        'x idle': rounded(row.p99Ms / idle, 2),
        'bets failed': row.failures,
      })),
    )
    console.log('  the load and the shop share two cores; idle is the mean of both idle turns')
  } finally {
    await server.stop()
  }
}

/** The flooded calls: what anybody may send, and what an account sends that has nothing to lose. */
function floods({ players, slug }: BenchShop): Record<string, string> {
  const token = players[PLAYERS]?.accessToken
  const headers = { host: 'bench', 'x-forwarded-for': ATTACKER }
  const mine = { ...headers, authorization: `Bearer ${token}` }
  const get = (path: string) =>
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries(headers).map((pair) => pair.join(': ')),
      '\r\n',
    ].join('\r\n')
  const registration = { name: 'Flood', email: 'flood@example.com', password: 'a long password' }
  const signIn = {
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: 'flood@example.com',
    password: 'wrong',
  }
  const ticket = { subject: 'Flood', category: 'other', message: 'Flood' }
  return {
    register: postRequest('/api/auth/register', headers, JSON.stringify(registration)),
    login: postRequest('/oauth/token', headers, JSON.stringify(signIn)),
    'close-bet': postRequest('/api/crash/close-bet', mine, '{}'),
    bet: postRequest(`/api/boxes/${slug}/open`, mine, '{"count":5}'),
    search: get('/api/items?search=gold'),
    leaderboard: get('/api/leaderboard?metric=multiplier'),
    verify: get(`/api/fairness/bets/${NOBODY}`),
    tickets: postRequest('/api/support/tickets', mine, JSON.stringify(ticket)),
  }
}

interface Turn {
  what: string
  floods: number
  refused: number
  p50Ms: number
  p99Ms: number
  failures: number
}

async function turn(
  what: string,
  address: string,
  shop: BenchShop,
  request: string | null,
): Promise<Turn> {
  const flood = request === null ? null : await startFlood(address, request)
  await pause(WARM_UP_MS)
  const before = flood?.counts() ?? { sent: 0, refused: 0 }
  const bets = await playFor(address, shop, SECONDS * 1_000)
  const after = flood?.counts() ?? before
  await flood?.stop()
  const sent = after.sent - before.sent
  bets.samples.sort((a, b) => a - b)
  return {
    what,
    floods: sent / SECONDS,
    refused: sent === 0 ? 0 : (after.refused - before.refused) / sent,
    p50Ms: percentile(bets.samples, 0.5),
    p99Ms: percentile(bets.samples, 0.99),
    failures: bets.failures,
  }
}

/** Sends a request 2,000 times a second, or as often as its connections are answered. */
async function startFlood(address: string, request: string) {
  const idle: KeepAliveConnection[] = await Promise.all(
    Array.from({ length: FLOOD_CONNECTIONS }, () => openKeepAliveConnection(address)),
  )
  const all = [...idle]
  const running = new Set<Promise<void>>()
  let [due, sent, refused] = [0, 0, 0]
  async function send(connection: KeepAliveConnection): Promise<void> {
    const status = await connection.ask(request)
    sent += 1
    if (status === 429) refused += 1
    idle.push(connection)
    sendDue()
  }
  function sendDue(): void {
    while (due >= 1) {
      const connection = idle.pop()
      if (!connection) return
      due -= 1
      const one: Promise<void> = send(connection).finally(() => running.delete(one))
      running.add(one)
    }
  }
  const timer = setInterval(() => {
    due = Math.min(due + (FLOOD_A_SECOND * TURN_MS) / 1_000, FLOOD_CONNECTIONS * 2)
    sendDue()
  }, TURN_MS)
  return {
    counts: () => ({ sent, refused }),
    async stop() {
      clearInterval(timer)
      due = 0
      await Promise.all(running)
      for (const connection of all) connection.close()
    },
  }
}

let keys = 0

/** Each player rolls dice at their own address, at a steady pace. */
async function playFor(address: string, { players }: BenchShop, durationMs: number) {
  const samples: number[] = []
  let failures = 0
  const body = JSON.stringify({ amount: 1, target: 50, direction: 'over' })
  const endMs = performance.now() + Math.min(durationMs, MINUTE_MS)
  const play = async ({ accessToken }: { accessToken: string }, index: number) => {
    const connection = await openKeepAliveConnection(address)
    await pause((BET_EVERY_MS * index) / PLAYERS)
    while (performance.now() < endMs) {
      const beganMs = performance.now()
      const headers = {
        host: 'bench',
        authorization: `Bearer ${accessToken}`,
        'x-forwarded-for': `203.0.113.${index + 1}`,
        'idempotency-key': `abuse-${index}-${keys++}`,
      }
      const status = await connection.ask(postRequest('/api/dice/bet', headers, body))
      const tookMs = performance.now() - beganMs
      if (status === 200) samples.push(tookMs)
      else failures += 1
      await pause(Math.max(0, BET_EVERY_MS - tookMs))
    }
    connection.close()
  }
  await Promise.all(players.slice(0, PLAYERS).map(play))
  return { samples, failures }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
