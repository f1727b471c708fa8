import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { toCents } from '#domain/money/money.ts'
import { HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { insertPromo } from '#server/features/codes/promo-store.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anAffiliate, aReferral } from '#tests/support/players/an-affiliate.ts'
import { type PaidBet, slowCashback } from '#tests/support/rewards/slow-rewards.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const KILLS = times('REWARD_KILLS', 3)
const PLAYERS = 6
/** Players with an open deposit bonus, and what their play has earned of it in cents: half of 1 % of 50 coins. */
const PROMISED = 3
const EARNED = 25n
/** Noon of a Thursday in Berlin: the prizes are paid six hours later, the cashback nine. */
const NOON = Date.UTC(2026, 0, 15, 11)
const RESET = NOON + 9 * HOUR_MS

/**
 * Tables to lock, so that the jobs are in the middle of their transactions when they are killed, and the minimum
 * number of waiting jobs: cashback, leaderboard, levels, affiliates or deposit bonuses.
 */
const stalls = [
  { tables: ['notifications', 'bonus_payouts'], waiting: 4 },
  { tables: ['referral_earnings', 'cashbacks', 'entries'], waiting: 3 },
  { tables: ['play_closed'], waiting: 2 },
  { tables: ['cashbacks', 'leaderboard_prizes'], waiting: 2 },
  { tables: ['play_totals'], waiting: 2 },
  { tables: ['cashback_resets', 'leaderboard_weeks'], waiting: 2 },
  { tables: ['cashbacks', 'leaderboard_standings'], waiting: 2 },
]

type Rolled = Reply<typeof calls.betOnDice>

let app: TestApp
let affiliate: TestPlayer
const players: TestPlayer[] = []
const bets: PaidBet[] = []
const shops: ShopProcess[] = []

beforeAll(async () => {
  app = await startApp({ clock: manualClock(NOON), env: payersEnv })
  const { code, ...owner } = await anAffiliate(app)
  affiliate = owner
  for (let count = 0; count < PLAYERS; count++) {
    const player = await aReferral(app, code, { cents: 2_000_00n })
    // Most players lose and win, and all reach another level, which is counted when they read their profile.
    for (const [amount, target] of [
      [100, 98],
      [100, 98],
      [300, 2.5],
      [300, 2.5],
    ] as const) {
      const { status, body } = await player.ask<Rolled>('POST /api/dice/bet', {
        ...{ amount, target, direction: 'over' },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const [stake, payout] = [toCents(amount), toCents(body.data.payout)]
      const bet = { playerId: player.id, game: 'dice', stake, payout, edge: 100, atMs: NOON }
      bets.push({ ...bet, paidStake: stake, paidPayout: payout })
    }
    await player.ask('GET /api/profile')
    players.push(player)
  }
  const promo = await aPromo()
  for (let count = 0; count < PROMISED; count++) {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promo)
    const bet = { amount: 50, target: 98, direction: 'over' }
    expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)
  }
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()))
  await app.stop()
})

async function aPromo(): Promise<string> {
  const id = systemEntropy(app.clock).id()
  await insertPromo(app.database.pool, {
    ...{ id, code: 'KILLED', isFixedValue: true, value: 10_00n, isOncePerPlayer: true },
    ...{ usesMax: null, startsAt: new Date(NOON), endsAt: null, createdAt: new Date(NOON) },
  })
  return id
}

/** What was paid of each promised bonus, by the payouts and by the journal. */
async function readPaid(): Promise<[paid: bigint, posted: bigint][]> {
  const { rows } = await app.database.pool.query<{ paid: bigint; posted: bigint }>(
    `SELECT d.paid_cents AS paid, (
       SELECT coalesce(sum(e.amount), 0)::bigint FROM bonus_payouts b
       JOIN entries e ON e.ref = b.id AND e.code = 'bonus.paid' WHERE b.payment_id = d.payment_id
     ) AS posted FROM deposit_promises d`,
  )
  return rows.map(({ paid, posted }) => [paid, posted])
}

/** Starts a shop process whose clock is a few seconds after the reset. */
async function start(): Promise<ShopProcess> {
  const aheadMs = RESET + 5 * SECOND_MS - Date.now()
  const shop = await startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), {
    CLOCK_AHEAD_MS: String(aheadMs),
  })
  shops.push(shop)
  return shop
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: bigint }>(
    `SELECT count(*) FROM ${sql}`,
    values,
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Kills the shop while its jobs wait for another transaction's locks, then releases these. */
async function killWithin({ tables, waiting }: (typeof stalls)[number]): Promise<void> {
  const holder = await app.database.pool.connect()
  try {
    await holder.query('BEGIN')
    // Starting a process takes a while.
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await holder.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`)
    const shop = await start()
    // Copies of one template have the same table ids.
    const waiters = `pg_locks WHERE NOT granted AND relation = ANY ($1::regclass[]::oid[])
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect
      .poll(() => count(waiters, [tables]), { timeout: 120_000 })
      .toBeGreaterThanOrEqual(waiting)
    await shop.kill()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  // Statements sent before the kill run to their end and are rolled back, because their connection is gone.
  await expect
    .poll(() =>
      count(
        `pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
         OR datname = current_database() AND state = 'active' AND wait_event_type = 'Lock'`,
      ),
    )
    .toBe(0)
}

const isReset = () => count('cashback_resets WHERE at = $1', [new Date(RESET)])
const isClosed = () => count('leaderboard_weeks WHERE closed_at IS NOT NULL')

it(
  `pays each prize, cashback, share and deposit bonus once, and announces each level once, despite ${KILLS} kills`,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await killWithin(stalls[kill % stalls.length] as (typeof stalls)[number])
      // All of a reset or nothing: none of the jobs that are stalled here has taken effect.
      expect([await isReset(), await count('cashbacks')]).toEqual([0, 0])
      // The first kill caught the bonuses in the middle: nothing of them is paid.
      if (kill === 0) expect(await readPaid()).toEqual(Array(PROMISED).fill([0n, 0n]))
      expect([await isClosed(), await count(`entries WHERE code = 'leaderboard.prize'`)]).toEqual([
        0, 0,
      ])
    }

    const shop = await start()
    await expect.poll(isReset).toBe(1)
    await expect.poll(isClosed).toBe(1)
    await expect.poll(() => count('player_progress WHERE level > announced_level')).toBe(0)
    await expect.poll(() => count('referral_earnings')).toBeGreaterThan(0)
    await expect.poll(readPaid).toEqual(Array(PROMISED).fill([EARNED, EARNED]))
    const losers = players.filter(
      ({ id }) => slowCashback(bets.filter(({ playerId }) => playerId === id)) > 0n,
    )
    expect(await count('cashbacks')).toBe(losers.length)
    const claim = (player: TestPlayer, call: string) =>
      ask(shop.url, call, undefined, { authorization: `Bearer ${player.tokens.access_token}` })
    for (const player of losers) {
      const twice = [
        claim(player, 'POST /api/cashback/claim'),
        claim(player, 'POST /api/cashback/claim'),
      ]
      const statuses = (await Promise.all(twice)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 409])
    }
    const shares = await Promise.all([
      claim(affiliate, 'POST /api/referral/claim'),
      claim(affiliate, 'POST /api/referral/claim'),
    ])
    expect(shares.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.stop()
    // Starts the shop once more after everything is done.
    const again = await start()
    await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200)
    await again.stop()
    expect(await readPaid()).toEqual(Array(PROMISED).fill([EARNED, EARNED]))

    const once = await app.database.pool.query(
      `SELECT player_id, kind, message FROM notifications
     WHERE kind IN ('prize', 'cashback', 'level_up') GROUP BY 1, 2, 3 HAVING count(*) > 1`,
    )
    expect(once.rows).toEqual([])
    expect(await count(`notifications WHERE kind = 'cashback'`)).toBe(losers.length)
    expect(await count(`notifications WHERE kind = 'level_up'`)).toBe(PLAYERS)
    const prizes = await count('leaderboard_prizes')
    expect(prizes).toBeGreaterThan(0)
    expect(await count(`entries WHERE code = 'leaderboard.prize'`)).toBe(prizes)
    expect(await count(`notifications WHERE kind = 'prize'`)).toBe(prizes)
    expect(await count(`entries WHERE code = 'cashback.claimed'`)).toBe(losers.length)
    expect(await count(`entries WHERE code = 'affiliate.share'`)).toBe(1)
    expect(await auditFaults(app)).toEqual([])
  },
  300_000 + KILLS * 60_000,
)
