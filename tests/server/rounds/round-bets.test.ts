import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { msToReach } from '#domain/games/crash.ts'
import { BARRIER_KEY } from '#server/features/rounds/settle-barrier.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { roundsEnv, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const FUNDS = 5_000n
const PLAYERS = 4

const clock = manualClock()
const SEED_KEY = aSeedKey()
let peer: BeaconPeer
let kept: TestDatabase
let app: TestApp
let crowd: TestPlayer[]

/** A shop on the same database, as after a restart. */
const start = () =>
  startApp({
    clock,
    hasCatalogue: false,
    on: { url: kept.url, drop: async () => undefined },
    env: { ...roundsEnv(peer), SEED_KEY },
  })

beforeAll(async () => {
  peer = await startBeaconPeer(clock)
  kept = await aDatabase()
  app = await start()
  crowd = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app, { cents: FUNDS })))
})
afterAll(async () => {
  await app.stop()
  await kept.drop()
  await peer.close()
})

interface Bet {
  id: string
  status: string
  amount: number
  payout: number | null
  multiplier: number | null
}
type Reply = Answer<{ code?: string; data: { bet: Bet } }>

/** Accepted bets, by id. */
interface Told {
  by: TestPlayer
  game: 'crash' | 'wheel'
  stake: number
  /** The newest reply about a bet that a call ended. */
  end: Bet | null
}
const told = new Map<string, Told>()
let keys = 0

/** Makes every call twice concurrently with one key: it takes effect once, and both replies are equal. */
async function call(by: TestPlayer, target: string, body: object): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${by.tokens.access_token}`,
    'idempotency-key': `key-${++keys}`,
  }
  const send = () => ask(app.url, target, body, headers) as Promise<Reply>
  const [first, second] = await Promise.all([send(), send()])
  if (first?.status === 200 && second?.status === 200) expect(second.body).toEqual(first.body)
  const reply = first?.status === 200 ? first : second
  expect(reply?.status).toBeOneOf([200, 409])
  return reply as Reply
}

const who = fc.nat(PLAYERS - 1)
const amount = fc.integer({ min: 10, max: 700 }).map((cents) => cents / 100)
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 6, arbitrary })
const act = fc.oneof(
  often(
    fc.record({
      kind: fc.constant('crash' as const),
      who,
      amount,
      auto: fc.option(fc.integer({ min: 101, max: 300 }), { nil: undefined }),
    }),
  ),
  often(
    fc.record({
      kind: fc.constant('wheel' as const),
      who,
      amount,
      on: fc.constantFrom(2, 3, 5, 50),
    }),
  ),
  often(fc.record({ kind: fc.constant('cash-out' as const), who })),
  often(fc.record({ kind: fc.constant('cancel' as const), who })),
  often(fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2_500 }) })),
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform(step: Act): Promise<void> {
  switch (step.kind) {
    case 'pass':
      return roundsOf(app).pass(step.ms)
    case 'restart':
      await app.stop()
      app = await start()
      return roundsOf(app).pass(1_000)
  }
  const by = crowd[step.who] as TestPlayer
  if (step.kind === 'crash' || step.kind === 'wheel') {
    const body =
      step.kind === 'crash'
        ? { amount: step.amount, ...(step.auto && { auto_cashout: step.auto / 100 }) }
        : { amount: step.amount, multiplier: step.on }
    const { status, body: reply } = await call(by, `POST /api/${step.kind}/bet`, body)
    if (status !== 200) return
    told.set(reply.data.bet.id, { by, game: step.kind, stake: step.amount, end: null })
    return
  }
  const game = step.kind === 'cash-out' ? 'crash' : 'wheel'
  const own = [...told].findLast(([, bet]) => bet.by === by && bet.game === game && !bet.end)
  if (!own) return
  const [id, bet] = own
  const target = game === 'crash' ? 'POST /api/crash/close-bet' : `POST /api/wheel/bet/${id}/cancel`
  const { status, body } = await call(by, target, game === 'crash' ? { bet_id: id } : {})
  if (status === 200) bet.end = body.data.bet
}

/** Plays all open rounds to their end, without further bets. */
async function settle(): Promise<void> {
  const { open } = roundsOf(app)
  await open('crash')
  await open('wheel')
}

const cents = (coins: number) => Math.round(coins * 100)

describe('bets on rounds', () => {
  it('end as replied, whatever the order of calls, across restarts', async () => {
    await roundsOf(app).until('crash', 'starting')
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (steps) => {
        for (const step of steps) await perform(step)
      }),
      { numRuns: times('ROUND_PLAYS', 3), endOnFailure: true },
    )
    await settle()
    const { rows } = await app.database.pool.query<{
      id: string
      player_id: string
      status: string
      stake: bigint
      payout: bigint | null
      multiplier: bigint | null
    }>('SELECT id, player_id, status, stake, payout, multiplier FROM round_bets')
    expect(rows.map(({ id }) => id).sort()).toEqual([...told.keys()].sort())
    for (const row of rows) {
      const { by, stake, end } = told.get(row.id) as Told
      expect([row.player_id, Number(row.stake)]).toEqual([by.id, cents(stake)])
      expect(row.status).not.toBe('open')
      if (!end) continue
      expect(row.status).toBe(end.status)
      if (end.status === 'won') {
        expect(Number(row.payout)).toBe(cents(end.payout ?? 0))
        expect(Number(row.multiplier)).toBe(cents(end.multiplier ?? 0))
      }
    }
    for (const { id } of crowd) {
      const own = rows.filter(({ player_id }) => player_id === id)
      const kept = own.filter(({ status }) => status !== 'canceled')
      const sum = kept.reduce((total, { stake, payout }) => total - stake + (payout ?? 0n), FUNDS)
      const wallet = await app.database.pool.query<{ balance: bigint }>(
        'SELECT balance FROM accounts WHERE player_id = $1',
        [id],
      )
      expect(wallet.rows[0]?.balance).toBe(sum)
    }
    expect(await auditFaults(app)).toEqual([])
  })

  it('spend a balance for one bet once, however many are concurrent', async () => {
    const { open } = roundsOf(app)
    const rounds = times('ROUND_SPENDS', 2)
    for (let round = 0; round < rounds; round++) {
      await open('wheel')
      const by = await aPlayer(app, { cents: 100n })
      const answers = await Promise.all(
        Array.from({ length: 64 }, () =>
          ask<{ code?: string }>(
            app.url,
            'POST /api/wheel/bet',
            { amount: 1, multiplier: 2 },
            { authorization: `Bearer ${by.tokens.access_token}` },
          ),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'insufficient_funds')).toHaveLength(63)
    }
    expect(await auditFaults(app)).toEqual([])
  })

  it('are cashed out when each node received the call: the round waits for all nodes to reply', async () => {
    const other = await start()
    const by = await aPlayer(app, { cents: FUNDS })
    const { fly, pass, until } = roundsOf(app)
    let betId = ''
    const { round, bust } = await fly(150n, async () => {
      const placed = await call(by, 'POST /api/crash/bet', { amount: 1 })
      betId = placed.body.data.bet.id
    })
    // Locks the round as the leader does; the flight does not end before the database grants the lock.
    let looks = 0
    await expect
      .poll(async () => {
        await pass(looks++ % 8 === 0 ? 100 : 0)
        return countLocks('classid = $1::oid AND granted', BARRIER_KEY)
      })
      .toBe(2)

    // The other node has received the call, and waits for the database to release the row.
    const { pool } = app.database
    const holder = await pool.connect()
    await holder.query(
      'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE access_tokens',
    )
    const cashedOut = ask<{ data: { bet: Bet } }>(
      other.url,
      'POST /api/crash/close-bet',
      { bet_id: betId },
      { authorization: `Bearer ${by.tokens.access_token}` },
    )
    await expect
      .poll(() => countLocks('relation = $1::regclass AND NOT granted', 'access_tokens'))
      .toBe(1)
    const elapsedMs = clock.now() - Date.parse(round.started_at ?? '')
    await pass(msToReach(bust) - elapsedMs)
    await pass(500)
    expect((await roundsOf(app).current('crash')).round).toMatchObject({
      id: round.id,
      status: 'in_progress',
    })
    await holder.query('ROLLBACK')
    holder.release()
    const { status, body } = await cashedOut
    expect([status, body.data?.bet.status]).toEqual([200, 'won'])
    await until('crash', 'ended')
    await other.stop()
    expect(await auditFaults(app)).toEqual([])

    async function countLocks(which: string, value: string | number): Promise<number> {
      const { rows } = await app.database.pool.query(
        `SELECT FROM pg_locks WHERE ${which}
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [value],
      )
      return rows.length
    }
  })
})
