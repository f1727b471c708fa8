import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { ROUND_STATES } from '#domain/lifecycle/round.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { connectedClient } from '#tests/support/realtime/start-socketio.ts'
import { isTimed, times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** Rocket's statuses in which a leader is killed, one after the other; a round in `new` is never sent. */
const STATUSES = ROUND_STATES.filter((status) => status !== 'new')
const TAKEOVERS = times('TAKEOVERS', 1)
const TAKEOVER_MS = 1_000
/** A flight that continues ends at its bust, even at ten thousand times the stake. */
const EACH_MS = 240_000

let redis: RedisProcess
let sandbox: SandboxProcess
let app: TestApp
let player: TestPlayer
let nodes: ShopProcess[]

const startNode = () =>
  startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), {
    ...sandboxEnv,
    SANDBOX_ORIGIN: sandbox.origin,
    REDIS_URL: redis.url,
    ROUNDS: '1',
    ROUND_CHAIN_LENGTH: '10000',
    CRASH_BETS_MS: '3000',
  })

beforeAll(async () => {
  redis = await startRedis()
  sandbox = await startSandboxProcess()
  // The other processes use the system clock, so whatever this one stores for them must too.
  app = await startApp({ env: { REDIS_URL: redis.url }, clock: manualClock(Date.now()) })
  player = await aPlayer(app, { cents: 1_000_000n })
  // One for each that ends, and one that remains, so that the test never waits for a start.
  nodes = await Promise.all(Array.from({ length: 3 }, startNode))
})
afterAll(async () => {
  for (const node of nodes) await node.kill()
  await app.stop()
  await sandbox.stop()
  await redis.stop()
})

async function leads({ url }: ShopProcess): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`)
  return ((await answer.json()) as { leader: string | null }).leader === 'this node'
}

/** Returns the node that leads the rounds, and another one. */
async function byLead(): Promise<[leader: ShopProcess, other: ShopProcess]> {
  let leader: ShopProcess | undefined
  const find = async () => {
    for (const node of nodes) if (await leads(node)) leader = node
    return leader !== undefined
  }
  await expect.poll(find).toBe(true)
  return [leader, nodes.find((node) => node !== leader)] as [ShopProcess, ShopProcess]
}

const bet = (node: ShopProcess, body: object) =>
  ask<{ code?: string; data: { bet: CrashBet } }>(node.url, 'POST /api/crash/bet', body, {
    authorization: `Bearer ${player.tokens.access_token}`,
  })

const kills = Array.from({ length: TAKEOVERS }, (_, turn) => ({
  how: 'killed',
  status: STATUSES[turn % STATUSES.length],
}))

it.each([...kills, { how: 'stopped', status: 'in_progress' }])(
  'the other node finishes the round of a leader that is $how in $status, exactly once',
  { timeout: EACH_MS },
  async ({ how, status }) => {
    const isStopped = how === 'stopped'
    const [leader, other] = await byLead()
    const watcher = await connectedClient(other.url, '/crash')
    const rounds: (CrashRound & { seq: number })[] = []
    let ended: { round: CrashRound; atMs: number } | undefined
    let bets: Promise<CrashBet[] | null> | undefined
    const played = Promise.withResolvers<CrashRound>()

    watcher.on('crash:game', async (event: { type: string; seq: number; round: CrashRound }) => {
      if (event.type !== 'round') return
      const { round, seq } = event
      rounds.push({ ...round, seq })
      if (round.status === 'starting' && !bets) bets = placeBets(other)
      if (round.status === status && bets && !ended) {
        const placed = await bets
        if (placed === null) bets = undefined
        if (placed?.[0]?.round_id !== round.id) return
        ended = { round, atMs: Date.now() }
        await (isStopped ? leader.stop() : leader.kill())
      }
      if (ended && round.index > ended.round.index) played.resolve(round)
    })
    const { body: now } = await ask<{ data: { round: CrashRound | null } }>(
      other.url,
      'GET /api/crash/current',
    )
    if (now.data.round?.status === 'starting' && status !== 'starting') bets ??= placeBets(other)
    const next = await played.promise
    watcher.disconnect()
    if (!ended || !bets) throw new Error('The leader did not end')

    expect(next.index).toBe(ended.round.index + 1)
    const seqs = rounds.map(({ seq }) => seq)
    expect(seqs).toEqual([...new Set(seqs)].sort((left, right) => left - right))
    const call = `GET /api/crash/games/${ended.round.id}`
    const { body } = await ask<{ data: { round: CrashRound; bets: CrashBet[] } }>(other.url, call)
    expect(body.data.round).toMatchObject({
      status: 'ended',
      index: ended.round.index,
      link_hash: ended.round.link_hash,
      beacon: { round: ended.round.beacon.round },
      bust: expect.any(Number),
    })
    const placed = ((await bets) ?? []).map(({ id }) => id)
    expect(placed).toHaveLength(2)
    const settled = body.data.bets.filter(({ id }) => placed.includes(id))
    expect(settled).toHaveLength(placed.length)
    for (const bet of settled) {
      const isPaid =
        !bet.is_auto_cashout_given && (bet.auto_cashout ?? 0) <= (body.data.round.bust ?? 0)
      if (isPaid) expect(bet.status).toBe('won')
      // A stopping leader hands a flight over; a flight is cut only if nobody could cash out for a while.
      else expect(isStopped ? ['lost'] : ['lost', 'refunded']).toContain(bet.status)
    }
    const { rows } = await app.database.pool.query<{ began_at: Date }>(
      'SELECT began_at FROM round_terms',
    )
    const tookMs = (rows[0]?.began_at.getTime() ?? Infinity) - ended.atMs
    console.log(`A leader is ${how} in ${status}: another node leads ${tookMs} ms later`)
    if (isTimed && !isStopped) expect(tookMs).toBeLessThan(TAKEOVER_MS)
    expect(await auditFaults(app)).toEqual([])
    nodes = nodes.filter((node) => node !== leader)
    if (nodes.length < 2) nodes.push(await startNode())
  },
)

/**
 * Places a bet that almost surely cashes out by itself, and one that never does. Returns null if bets closed in
 * between.
 */
async function placeBets(node: ShopProcess): Promise<CrashBet[] | null> {
  const answers = [
    await bet(node, { amount: 1, auto_cashout: 1.01 }),
    await bet(node, { amount: 2 }),
  ]
  for (const { status, body } of answers) {
    if (body.code === 'bets_closed' || body.code === 'too_many_bets') return null
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const bets = answers.map(({ body }) => body.data.bet)
  return bets[0]?.round_id === bets[1]?.round_id ? bets : null
}
