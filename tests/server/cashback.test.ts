import { afterEach, describe, expect, it } from 'vitest'
import type { CashbackView, PastCashback } from '#contract/http/cashback.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { toCents } from '#domain/money/money.ts'
import { cashbackOf } from '#domain/rewards/cashback.ts'
import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { CASHBACK_RESET, lastDaily, nextDaily } from '#domain/schedule/schedule.ts'
import { auditCashback } from '#server/features/cashback/audit.ts'
import { computeReset } from '#server/features/cashback/reset.ts'
import { countPlay } from '#server/features/paid-play/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { type AppOptions, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** A box for 0.50 coins; most of its items are worth less. */
const BOX = 'pocket-change'
const BERLIN = 'Europe/Berlin'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
})

async function anApp(startMs: number, env: AppOptions['env'] = {}): Promise<TestApp> {
  const app = await startApp({ clock: manualClock(startMs), env })
  apps.push(app)
  await expect.poll(() => lastReset(app)).toBeDefined()
  return app
}

const lastReset = async ({ database }: Pick<TestApp, 'database'>) => {
  const { rows } = await database.pool.query<{ at: Date; since: Date; until: Date }>(
    'SELECT at, since, until FROM cashback_resets ORDER BY at DESC LIMIT 1',
  )
  return rows[0]
}

/** Advances the clock by seconds until the latest reset is computed. */
const untilReset = (app: TestApp) =>
  expect
    .poll(async () => {
      const last = await lastReset(app)
      const due = lastDaily(app.clock.now(), CASHBACK_RESET, app.config.timeZone)
      if (last?.at.getTime() === due) return true
      app.clock.advance(SECOND_MS)
      return false
    })
    .toBe(true)

/** Moves the clock to an instant and waits for the jobs that are due. */
async function goTo(app: TestApp, atMs: number): Promise<void> {
  app.clock.set(atMs)
  await untilReset(app)
}

const read = async (player: TestPlayer): Promise<CashbackView> =>
  (await player.ask<{ data: CashbackView }>('GET /api/cashback')).body.data

const history = async (player: TestPlayer, query = ''): Promise<PastCashback[]> =>
  (await player.ask<{ data: PastCashback[] }>(`GET /api/cashback/history${query}`)).body.data

interface Claimed {
  code?: string
  msg: string
  data: { amount: number; balance: number; balance_seq: number }
}
const claim = (player: TestPlayer, key?: string) =>
  player.ask<Claimed>('POST /api/cashback/claim', undefined, key ? { 'idempotency-key': key } : {})

/** Opens boxes until the loss exceeds that many coins; returns stake and payout in cents. */
async function lose(player: TestPlayer, coins = 3) {
  let [stake, payout] = [0n, 0n]
  while (stake - payout < toCents(coins)) {
    const { status, body } = await player.ask<{
      data: { openings: { item: { price: number } }[] }
    }>(`POST /api/boxes/${BOX}/open`, { count: 5 })
    expect(status).toBe(200)
    stake += 2_50n
    for (const { item } of body.data.openings) payout += toCents(item.price)
  }
  return { stake, payout }
}

const balanceOf = async ({ database }: TestApp, { id }: TestPlayer) =>
  (
    await database.pool.query<{ balance: bigint }>(
      'SELECT balance FROM accounts WHERE player_id = $1',
      [id],
    )
  ).rows[0]?.balance ?? 0n

const edgeOf = async ({ database }: TestApp) =>
  BigInt(
    (
      await database.pool.query<{ house_edge: number }>(
        `SELECT house_edge FROM configurations WHERE kind = 'box' AND slug = $1`,
        [BOX],
      )
    ).rows[0]?.house_edge ?? 0,
  )

/** Sets how much of the rates the cashback gives, in percent. */
async function setRates(app: TestApp, value: number): Promise<void> {
  const operator = await aStaffMember(app, 'operator')
  const second = await aStaffMember(app, 'operator')
  const reason = 'As decided'
  const { body } = await operator.ask<ActionReply>(
    'PUT /api/operator/settings/rewards.cashback_rates',
    { value, reason },
  )
  await second.ask(`POST /api/operator/approvals/${body.data.id}/confirm`, { reason })
}

/** A Tuesday, two resets before the end of the week. */
const NOON = Date.UTC(2026, 0, 13, 12)
/** 21:00 in Berlin. */
const RESET = Date.UTC(2026, 0, 13, 20)

describe('a day and its reset', () => {
  it('cashback accrues as bets are settled, is claimable once between two resets, and shows its computation', async () => {
    const app = await anApp(NOON)
    const player = await aPlayer(app, { cents: 100_000_00n })
    expect(await read(player)).toEqual({
      ...{ rate: 2, tier: 1, stake: 0, payout: 0, net_loss: 0, theoretical_loss: 0, accrued: 0 },
      ...{ claimable: 0, claimable_until: null, since: new Date(RESET - DAY_MS).toISOString() },
      ...{ resets_at: new Date(RESET).toISOString(), resets_in_ms: 8 * HOUR_MS },
    })
    const day = await lose(player)
    const theoreticalLoss = day.stake * (await edgeOf(app))
    // A day that began with a win is a long one, and may reach the next tier.
    const { tier } = await read(player)
    const rate = tier === 10 ? 2.5 : 2
    const cents = cashbackOf({ ...day, theoreticalLoss }, rate * 100)
    expect(cents).toBeGreaterThan(0n)
    expect(await read(player)).toMatchObject({
      rate,
      stake: Number(day.stake) / 100,
      payout: Number(day.payout) / 100,
      net_loss: Number(day.stake - day.payout) / 100,
      theoretical_loss: Number(theoreticalLoss / 10_000n) / 100,
      accrued: Number(cents) / 100,
      claimable: 0,
    })
    expect(await claim(player)).toMatchObject({ status: 409, body: { code: 'nothing_to_claim' } })

    await goTo(app, RESET)
    const until = new Date(RESET + DAY_MS).toISOString()
    expect(await read(player)).toMatchObject({
      ...{ accrued: 0, stake: 0, claimable: Number(cents) / 100, claimable_until: until },
    })
    const { body: notices } = await player.ask<{ data: { kind: string; path: string }[] }>(
      'GET /api/notifications',
    )
    // A day that began with a win is a long one, and may reach a new level.
    const own = notices.data.filter(({ kind }) => kind !== 'level_up')
    expect(own).toMatchObject([{ kind: 'cashback', path: '/cashback' }])
    const before = await balanceOf(app, player)
    const answer = await claim(player, 'once')
    expect(answer).toMatchObject({ status: 200, body: { data: { amount: Number(cents) / 100 } } })
    expect((await claim(player, 'once')).body).toEqual(answer.body)
    expect(await claim(player, 'again')).toMatchObject({ body: { code: 'nothing_to_claim' } })
    expect(await balanceOf(app, player)).toBe(before + cents)
    expect(await history(player)).toMatchObject([
      {
        ...{ status: 'claimed', amount: Number(cents) / 100, rate, tier },
        ...{ stake: Number(day.stake) / 100, payout: Number(day.payout) / 100 },
        ...{ since: new Date(RESET - DAY_MS).toISOString(), claimable_until: until },
      },
    ])
    const entries = await player.ask<{ data: { title: string; kind: string }[] }>(
      'GET /api/profile/history?kind=reward',
    )
    expect(entries.body.data).toMatchObject([{ title: 'Cashback', kind: 'reward' }])
    expect(await auditFaults(app)).toEqual([])
  })

  it('pays the rate of the tier, nothing for a day with a net win, and nothing after the next reset', async () => {
    const app = await anApp(NOON)
    const [high, lucky] = await Promise.all([
      aPlayer(app, { cents: 100_000_00n }),
      aPlayer(app, { cents: 100_000_00n }),
    ])
    await app.database.pool.query(
      'INSERT INTO player_progress (player_id, xp, seq) VALUES ($1, $2, 0)',
      [high.id, xpForLevel(50) * XP_EXACT],
    )
    const day = await lose(high, 10)
    await lose(lucky, 1)
    // A win that makes up for the day's loss.
    await app.database.transaction((tx) => countPlay(tx, lucky.id))
    await app.database.pool.query(
      'UPDATE play_totals SET payout = payout + 1000000 WHERE player_id = $1',
      [lucky.id],
    )
    expect(await read(high)).toMatchObject({ rate: 4.5, tier: 50 })
    expect(await read(lucky)).toMatchObject({ net_loss: 0, accrued: 0 })
    await goTo(app, RESET)
    const cents = cashbackOf({ ...day, theoreticalLoss: day.stake * (await edgeOf(app)) }, 450)
    expect(await read(high)).toMatchObject({ claimable: Number(cents) / 100 })
    expect(await claim(lucky)).toMatchObject({ status: 409, body: { code: 'nothing_to_claim' } })
    expect(await history(lucky)).toEqual([])

    await goTo(app, RESET + DAY_MS - 1)
    const late = await signedInAgain(app, high)
    expect((await read(late)).claimable).toBe(Number(cents) / 100)
    await goTo(app, RESET + DAY_MS)
    expect(await read(late)).toMatchObject({ claimable: 0, claimable_until: null })
    expect(await claim(late)).toMatchObject({ status: 409, body: { code: 'nothing_to_claim' } })
    expect(await history(late)).toMatchObject([{ status: 'expired', claimed_at: null }])
    expect((await auditCashback(app.database.pool)).faults).toEqual([])
  })

  it('is claimed once by 64 concurrent calls, and by 64 at the instant of the reset', async () => {
    const app = await anApp(NOON)
    const player = await aPlayer(app, { cents: 100_000_00n })
    const wonBy = async (calls: Promise<{ status: number; body: Claimed }>[]) => {
      const answers = await Promise.all(calls)
      const paid = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['nothing_to_claim']))
      return paid.length
    }
    await lose(player)
    await goTo(app, RESET)
    const before = await balanceOf(app, player)
    const { claimable } = await read(player)
    const calls = Array.from({ length: 64 }, (_, n) =>
      claim(player, n % 2 ? `key-${n}` : undefined),
    )
    expect(await wonBy(calls)).toBe(1)
    expect(await balanceOf(app, player)).toBe(before + toCents(claimable))

    await lose(player)
    app.clock.set(RESET + DAY_MS - 1)
    const storm = await signedInAgain(app, player)
    const atReset = Array.from({ length: 64 }, (_, n) => {
      if (n === 32) app.clock.advance(1)
      return claim(storm, `reset-${n}`)
    })
    expect(await wonBy(atReset)).toBeLessThanOrEqual(1)
    await untilReset(app)
    await claim(storm, 'last')
    const { rows } = await app.database.pool.query(
      `SELECT 1 FROM entries WHERE code = 'cashback.claimed'`,
    )
    expect(rows).toHaveLength(2)
    expect(await auditFaults(app)).toEqual([])
  })
})

describe('the resets of a shop', () => {
  const zones = [BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const

  it('are at 21:00 local time in every zone on every day of a year, without gap or overlap', () => {
    const start = Date.UTC(2026, 0, 1)
    for (const zone of zones) {
      const shown = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: zone, hour: '2-digit', minute: '2-digit' },
      })
      let at = nextDaily(start, CASHBACK_RESET, zone)
      for (let day = 0; day < 366; day++) {
        const next = nextDaily(at, CASHBACK_RESET, zone)
        expect(shown.format(next)).toBe('21:00')
        expect([23, 23.5, 24, 24.5, 25]).toContain((next - at) / HOUR_MS)
        // Totals are stored per quarter of an hour.
        expect(next % (15 * MINUTE_MS)).toBe(0)
        expect(lastDaily(next, CASHBACK_RESET, zone)).toBe(next)
        expect(lastDaily(next - 1, CASHBACK_RESET, zone)).toBe(at)
        at = next
      }
    }
  })

  it('the last reset is the one that was announced as next, from any time of the day', () => {
    const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2032, 0, 1) })
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (nowMs, zone) => {
        const last = lastDaily(nowMs, CASHBACK_RESET, zone)
        expect(last <= nowMs).toBe(true)
        expect(nextDaily(last - 1, CASHBACK_RESET, zone)).toBe(last)
        expect(nextDaily(last, CASHBACK_RESET, zone)).toBe(nextDaily(nowMs, CASHBACK_RESET, zone))
      }),
    )
  })

  it.each([
    ['the short day in Berlin', BERLIN, Date.UTC(2026, 2, 28, 20), 23],
    ['the long day in Berlin', BERLIN, Date.UTC(2026, 9, 24, 19), 25],
    ['the short day in New York', 'America/New_York', Date.UTC(2026, 2, 8, 2), 23],
    ['the long day in New York', 'America/New_York', Date.UTC(2026, 10, 1, 1), 25],
  ])('count every bet of %s once', async (_, zone, from, hours) => {
    const app = await anApp(from, { TIME_ZONE: zone })
    const until = from + hours * HOUR_MS
    const player = await aPlayer(app, { cents: 100_000_00n })
    const staked: bigint[] = []
    for (const atMs of [from, until - 1, until]) {
      app.clock.set(atMs)
      await untilReset(app)
      const again = await signedInAgain(app, player)
      staked.push((await lose(again, 1)).stake)
    }
    const [first = 0n, second = 0n, third = 0n] = staked
    const again = await signedInAgain(app, player)
    expect(await history(again)).toMatchObject([
      {
        stake: Number(first + second) / 100,
        since: new Date(from).toISOString(),
        reset_at: new Date(until).toISOString(),
      },
    ])
    expect(await read(again)).toMatchObject({ stake: Number(third) / 100 })
    expect((await auditCashback(app.database.pool)).faults).toEqual([])
  })

  it('gives the part of the rates that the shop gives at the reset, which the audit knows', async () => {
    const app = await anApp(NOON)
    const player = await aPlayer(app, { cents: 100_000_00n })
    await setRates(app, 40)
    expect((await read(player)).rate).toBe(0.8)
    const day = await lose(player, 20)
    const before = await read(player)
    expect(before.accrued).toBeCloseTo(
      Math.floor(Number(day.stake - day.payout) * (before.rate / 100)) / 100,
    )
    await goTo(app, RESET)
    expect(await read(player)).toMatchObject({ claimable: before.accrued, accrued: 0 })
    await setRates(app, 0)
    await lose(player, 20)
    expect((await read(player)).accrued).toBe(0)
    expect(await auditFaults(app)).toEqual([])
    await goTo(app, RESET + DAY_MS)
    expect((await read(await signedInAgain(app, player))).claimable).toBe(0)
    expect(await auditFaults(app)).toEqual([])
    await app.database.pool.query('UPDATE cashback_resets SET rates_percent = 90 WHERE at = $1', [
      new Date(RESET),
    ])
    expect(await auditFaults(app)).not.toEqual([])
  })

  it('concurrent resets on many nodes count as one, a missed day is added to the next, and no day counts twice', async () => {
    const app = await anApp(NOON)
    const player = await aPlayer(app, { cents: 100_000_00n })
    const day = await lose(player)
    const clock = manualClock(RESET + 3 * DAY_MS + HOUR_MS)
    const notified: string[] = []
    const deps = {
      ...jobDepsOn({ database: app.database, clock }),
      ...{ entropy: systemEntropy(clock), timeZone: BERLIN, ratesPercent: () => 100 },
      notify: async (_: unknown, { playerId }: { playerId: string }) =>
        void notified.push(playerId),
    }
    await Promise.all(Array.from({ length: 12 }, () => computeReset(deps)))
    await computeReset(deps)
    expect(await lastReset(app)).toEqual({
      since: new Date(RESET - DAY_MS),
      at: new Date(RESET + 3 * DAY_MS),
      until: new Date(RESET + 4 * DAY_MS),
    })
    expect(notified).toEqual([player.id])
    const { rows } = await app.database.pool.query('SELECT stake, payout FROM cashbacks')
    expect(rows).toEqual([day])
    expect((await auditCashback(app.database.pool)).faults).toEqual([])
  })
})

describe('the audit', () => {
  it('finds a cashback that is too high, missing, wrongly marked claimed, or paid at another time', async () => {
    const app = await anApp(NOON)
    const player = await aPlayer(app, { cents: 100_000_00n })
    await lose(player, 10)
    await goTo(app, RESET)
    await claim(player)
    const { pool } = app.database
    const faults = async () => (await auditCashback(pool)).faults.length
    expect(await faults()).toBe(0)
    await pool.query('ALTER TABLE entries DISABLE TRIGGER USER')
    const { rows } = await pool.query<{ claimed_at: Date }>('SELECT claimed_at FROM cashbacks')
    const plants: [string, string][] = [
      ['cents = cents + 1', 'cents = cents - 1'],
      ['tier = 110', 'tier = 1'],
      ['claimed_at = NULL', `claimed_at = '${rows[0]?.claimed_at.toISOString()}'`],
    ]
    for (const [plant, undo] of plants) {
      await pool.query(`UPDATE cashbacks SET ${plant}`)
      expect(await faults()).toBeGreaterThan(0)
      await pool.query(`UPDATE cashbacks SET ${undo}`)
      expect(await faults()).toBe(0)
    }
    await pool.query(`UPDATE play_totals SET payout = payout - 100`)
    expect(await faults()).toBe(1)
    await pool.query(`UPDATE play_totals SET payout = payout + 100`)
    await pool.query('DELETE FROM cashbacks')
    // The cashback of the day is missing, and its payment has no reason.
    expect(await faults()).toBe(2)
  })
})
