import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Protection } from '#contract/http/protection.ts'
import { toCents } from '#domain/money/money.ts'
import { LIMIT_KINDS, type LimitKind } from '#domain/protection/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { PERIODS, type Period, periodAt } from '#domain/schedule/schedule.ts'
import { openRoundBets, type RoundBetsHarness } from '#tests/support/games/round-bets-harness.ts'
import {
  aPlayer,
  ledgerOf,
  signedInAgain,
  type TestPlayer,
} from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { auditCounters } from './audit.ts'

const STAKES = ['crash.stake', 'wheel_2x.stake', 'battle.stake', 'battle.sponsor'] as const

const ZONE = 'Europe/Berlin'

let harness: RoundBetsHarness
beforeAll(async () => {
  harness = await openRoundBets({
    TIME_ZONE: ZONE,
    BATTLES_WAITING_MAX: '10000',
    BATTLES_CREATED_MAX: '10000',
  })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

interface Answered {
  code?: string
  data: Protection & Record<string, unknown>
}

const read = async (player: TestPlayer) =>
  (await player.ask<Answered>('GET /api/profile/limits')).body.data

const limitOf = (data: Protection, kind: LimitKind, period: Period) =>
  data.limits.find((each) => each.kind === kind && each.period === period)

const set = (player: TestPlayer, kind: LimitKind, period: Period, amount: number | null) =>
  player.ask<Answered>('PUT /api/profile/limits', { kind, period, amount })

const exclude = (player: TestPlayer, kind: string, days: number | null) =>
  player.ask<Answered>('POST /api/profile/exclusion', { kind, days })

const onDice = (player: TestPlayer, amount: number) =>
  player.ask<Answered>('POST /api/dice/bet', { amount, target: 50.5, direction: 'over' })

/** A player's stakes in the ledger in cents, sponsored seats included. */
async function stakedBy({ id }: TestPlayer): Promise<bigint> {
  const { rows } = await harness.app.database.pool.query<{ staked: bigint }>(
    `SELECT coalesce(-sum(e.amount), 0)::bigint AS staked FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE a.player_id = $1 AND (e.code LIKE '%.stake' OR e.code = 'battle.sponsor')`,
    [id],
  )
  return rows[0]?.staked ?? 0n
}

/** Lets rounds end and waiting battles expire. */
async function settleAll(): Promise<void> {
  await harness.pass(HOUR_MS)
  for (;;) {
    const { rows } = await harness.app.database.pool.query<{ open: bigint }>(
      `SELECT count(*) AS open FROM battles WHERE status = 'waiting'`,
    )
    if (rows[0]?.open === 0n) break
    await harness.pass(1_000)
  }
  await harness.open('crash')
  await harness.open('wheel')
}

/** Advances the clock, and signs the player in again if their session has ended. */
async function later(player: TestPlayer, ms: number): Promise<TestPlayer> {
  harness.app.clock.advance(ms)
  return signedInAgain(harness.app, player)
}

describe('limits', () => {
  it('are nine; a first or lower one takes effect immediately, a higher one exactly a day later', async () => {
    const { clock } = harness.app
    let player = await aPlayer(harness.app, { cents: 100_000n })
    const before = await read(player)
    expect(before.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
      LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => `${kind} ${period}`)),
    )
    expect(before).toMatchObject({ exclusion: null, reality_check_minutes: null })
    expect(new Set(before.limits.map(({ amount, used }) => `${amount} ${used}`))).toEqual(
      new Set(['null 0']),
    )

    expect((await set(player, 'stake', 'month', 5)).status).toBe(200)
    expect((await onDice(player, 5)).status).toBe(200)
    const refused = await onDice(player, 0.1)
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    expect(refused.body.data).toEqual({
      kind: 'stake',
      period: 'month',
      amount: 5,
      used: 5,
      resets_at: new Date(periodAt(clock.now(), 'month', ZONE).endMs).toISOString(),
    })

    const asked = await set(player, 'stake', 'month', 6)
    const effective_at = new Date(clock.now() + DAY_MS).toISOString()
    expect(limitOf(asked.body.data, 'stake', 'month')).toMatchObject({
      amount: 5,
      pending: { amount: 6, effective_at },
    })
    player = await later(player, DAY_MS - 1)
    // The old limit still applies, whether or not a new month has begun.
    const { used = 0 } = limitOf(await read(player), 'stake', 'month') ?? {}
    expect((await onDice(player, Math.round(51 - used * 10) / 10)).body.code).toBe('limit_reached')
    clock.advance(1)
    expect(limitOf(await read(player), 'stake', 'month')).toMatchObject({
      amount: 6,
      pending: null,
    })
    expect((await onDice(player, 6 - used)).status).toBe(200)

    await set(player, 'stake', 'month', 1)
    expect((await onDice(player, 0.1)).body.data).toMatchObject({ amount: 1 })
    await set(player, 'stake', 'month', null)
    expect((await onDice(player, 0.1)).body.code).toBe('limit_reached')
    player = await later(player, DAY_MS)
    expect((await onDice(player, 0.1)).status).toBe(200)
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS)
        const { body } = await player.ask<{ data: { text: string }[] }>('GET /api/notifications')
        return body.data.map(({ text }) => text)
      })
      .toContain('Your monthly stake limit is removed, as you requested.')
  })

  it('restart at midnight in the shop’s time zone, also on days of 23 and 25 hours', async () => {
    const { clock } = harness.app
    const at = (text: string) => clock.advance(Date.parse(text) - clock.now())
    for (const [evening, midnight] of [
      ['2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00.000Z'],
      ['2027-10-31T22:59:59.999Z', '2027-10-31T23:00:00.000Z'],
    ] as const) {
      at(evening)
      const player = await aPlayer(harness.app, { cents: 10_000n })
      await set(player, 'stake', 'day', 2)
      expect((await onDice(player, 2)).status).toBe(200)
      expect((await onDice(player, 1)).body.data).toMatchObject({ used: 2, resets_at: midnight })
      clock.advance(1)
      expect(limitOf(await read(player), 'stake', 'day')).toMatchObject({ used: 0 })
      expect((await onDice(player, 2)).status).toBe(200)
      expect((await onDice(player, 1)).body.code).toBe('limit_reached')
      // Both days are Sundays.
      expect(limitOf(await read(player), 'stake', 'week')?.used).toBe(2)
    }
  })

  it('hold for 64 concurrent bets on all games', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000_000n })
    // Earlier play counts, even though no limit existed then.
    expect((await onDice(player, 1)).status).toBe(200)
    await set(player, 'stake', 'day', 40)
    const { body } = await ask<{ data: { slug: string }[] }>(
      harness.app.url,
      'GET /api/boxes?sort=price_asc',
    )
    const slug = body.data[0]?.slug ?? ''
    const targets = await ask<{ data: { id: string; price: number }[] }>(
      harness.app.url,
      'GET /api/deals/targets?min_price=3&max_price=20',
    )
    const [target] = targets.body.data
    const item = await anItem(harness.app, player.id)
    const battle = {
      boxes: [{ slug, count: 2 }],
      format: '1v1v1',
      mode: 'classic',
      sponsor_pct: 50,
    }
    await harness.open('crash')
    await harness.open('wheel')
    const acts: (() => Promise<{ status: number; body: Answered }>)[] = [
      () => onDice(player, 1.5),
      () => player.ask('POST /api/plinko/bet', { amount: 0.5, rows: 16, risk: 'low', balls: 3 }),
      () => player.ask(`POST /api/boxes/${slug}/open`, { count: 2 }),
      () => player.ask('POST /api/battles/create', battle),
      () => player.ask('POST /api/crash/bet', { amount: 1.2, auto_cashout: 2 }),
      () => player.ask('POST /api/wheel/bet', { amount: 1.1, multiplier: 2 }),
      () => player.ask('POST /api/wheel/bet', { amount: 1.3, multiplier: 50 }),
      () =>
        player.ask('POST /api/deals/bet', {
          inventory_item_ids: [item],
          amount: 1,
          target_item_id: target?.id,
          target_price: target?.price,
        }),
    ]
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => acts[index % acts.length]?.()),
    )
    const codes = answers.map((answer) => answer?.body.code ?? 'done')
    expect(codes.filter((code) => code === 'limit_reached').length).toBeGreaterThan(10)
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(10)
    const staked = await stakedBy(player)
    expect(staked).toBeLessThanOrEqual(4_000n)
    // Less than the smallest of these bets is left.
    expect(staked).toBeGreaterThan(3_700n)
    const day = limitOf(await read(player), 'stake', 'day')
    expect(toCents(day?.used ?? 0)).toBe(staked)
    expect(await auditFaults(harness.app)).toEqual([])
    await settleAll()
    // Battles that did not fill were refunded.
    expect(toCents(limitOf(await read(player), 'stake', 'day')?.used ?? 0)).toBeLessThan(staked)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('on losses subtract winnings, count items at their price, and can go below zero', async () => {
    const { app } = harness
    const player = await aPlayer(app, { cents: 100_000n })
    await set(player, 'loss', 'week', 30)
    let net = 0n
    for (let turn = 0; turn < 12; turn++) {
      const before = await harness.cents(player)
      const bet = await onDice(player, 2)
      if (bet.status === 200) net += (await harness.cents(player)) - before
      else {
        expect(bet.body.code).toBe('limit_reached')
        expect(-net + 200n).toBeGreaterThan(3_000n)
      }
      const { used = 0 } = limitOf(await read(player), 'loss', 'week') ?? {}
      expect(toCents(used)).toBe(-net)
      expect((await read(player)).session.net).toBe(Number(net) / 100)
    }
    const opened = await player.ask<{
      data: { openings: { item: { price: number } }[]; balance: number }
    }>('POST /api/boxes/pocket-change/open', { count: 1 })
    if (opened.status === 200) {
      const price = opened.body.data.openings[0]?.item.price ?? 0
      const staked = (await stakedBy(player)) - 200n * 12n
      expect(staked).toBeGreaterThan(0n)
      net += toCents(price) - staked
      const { used = 0 } = limitOf(await read(player), 'loss', 'week') ?? {}
      expect(toCents(used)).toBe(-net)
    }
  })

  it('count a returned stake in the period in which it was taken', async () => {
    const { clock } = harness.app
    const night = periodAt(clock.now(), 'day', ZONE).endMs
    clock.advance(night - clock.now() - 10 * MINUTE_MS)
    const player = await aPlayer(harness.app, { cents: 100_000n })
    await set(player, 'stake', 'day', 10)
    const order = { boxes: [{ slug: 'pocket-change', count: 1 }], format: '1v1', mode: 'classic' }
    const made = await player.ask<{ data: { id: string } }>('POST /api/battles/create', order)
    expect(made.status).toBe(200)
    const { used = 0 } = limitOf(await read(player), 'stake', 'day') ?? {}
    expect(used).toBeGreaterThan(0)
    clock.advance(15 * MINUTE_MS)
    expect((await player.ask(`POST /api/battles/${made.body.data.id}/cancel`, {})).status).toBe(200)
    // Canceled tomorrow, it makes no room tomorrow.
    expect(limitOf(await read(player), 'stake', 'day')?.used).toBe(0)
    expect((await onDice(player, 10)).status).toBe(200)
    expect((await onDice(player, 0.1)).body.code).toBe('limit_reached')
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('are audited: the counters against the journal, and the limits used for bets', async () => {
    const { pool } = harness.app.database
    const player = await aPlayer(harness.app, { cents: 10_000n })
    await set(player, 'stake', 'month', 50)
    expect((await onDice(player, 1)).status).toBe(200)
    const faults = async () =>
      (await auditCounters(pool)).faults.filter((fault) => fault.includes(player.id))
    expect(await faults()).toEqual([])
    const { rows } = await pool.query('SELECT play, guard FROM accounts WHERE player_id = $1', [
      player.id,
    ])
    const write = (column: 'play' | 'guard', path: string, value: number) =>
      pool.query(
        `UPDATE accounts SET ${column} = jsonb_set(${column}::jsonb, $2, $3)::text WHERE player_id = $1`,
        [player.id, path, value],
      )
    const restore = () =>
      pool.query('UPDATE accounts SET play = $2, guard = $3 WHERE player_id = $1', [
        player.id,
        rows[0].play,
        rows[0].guard,
      ])
    for (const [index, period] of PERIODS.entries()) {
      for (const place of [1, 2]) {
        await write('play', `{${3 * index + place}}`, 12_345)
        expect(await faults()).toEqual([expect.stringContaining(`in the ${period} from`)])
        await restore()
      }
    }
    await write('guard', '{6}', 999_999)
    expect(await faults()).toEqual([expect.stringContaining('but the player has set')])
    await restore()
    expect(await faults()).toEqual([])
  })
})

describe('an exclusion', () => {
  it('takes effect immediately, can only be extended, and ends exactly on time', async () => {
    let player = await aPlayer(harness.app, { cents: 100_000n })
    const made = await exclude(player, 'cool_off', 2)
    const until = new Date(harness.app.clock.now() + 2 * DAY_MS).toISOString()
    expect(made.body.data).toEqual({ until })
    const refused = await onDice(player, 1)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'excluded', data: { until } },
    ])
    expect((await exclude(player, 'cool_off', 1)).body.code).toBe('exclusion_shorter')
    expect((await exclude(player, 'cool_off', 3)).status).toBe(200)
    expect((await exclude(player, 'cool_off', 43)).status).toBe(422)
    expect((await exclude(player, 'self_exclusion', 30)).status).toBe(422)
    player = await later(player, 3 * DAY_MS - 1)
    expect((await onDice(player, 1)).body.code).toBe('excluded')
    harness.app.clock.advance(1)
    expect((await onDice(player, 1)).status).toBe(200)
    expect((await read(player)).exclusion).toBeNull()
    expect((await exclude(player, 'self_exclusion', 180)).status).toBe(200)
    expect((await exclude(player, 'self_exclusion', null)).body.data).toEqual({ until: null })
    expect((await exclude(player, 'self_exclusion', 1825)).body.code).toBe('exclusion_shorter')
    expect((await read(player)).exclusion).toEqual({ kind: 'self_exclusion', until: null })
  })

  it('refuses every stake in the ledger itself, whatever earlier checks allowed', async () => {
    const { app } = harness
    const player = await aPlayer(app, { cents: 10_000n })
    await exclude(player, 'self_exclusion', 365)
    const ledger = await ledgerOf(app)
    const stake = (code: (typeof STAKES)[number]) =>
      app.database.transaction((tx) =>
        ledger.post(tx, [
          {
            account: `wallet:${player.id}`,
            counter: 'clearing:rounds',
            amount: -100n,
            code,
            ref: crypto.randomUUID(),
          },
        ]),
      )
    for (const code of STAKES) {
      await expect(stake(code)).rejects.toMatchObject({ code: 'excluded' })
    }
    await expect(
      app.database.transaction((tx) => ledger.refuseExcluded(tx, player.id)),
    ).rejects.toMatchObject({ code: 'excluded' })
  })

  it('allows an open bet to be settled and cashed out, but no new bet', async () => {
    const [player, other] = [
      await aPlayer(harness.app, { cents: 10_000n }),
      await aPlayer(harness.app, { cents: 10_000n }),
    ]
    const { bust } = await harness.fly(150n, async () => {
      await Promise.all(
        [player, other].map((by) =>
          by.ask('POST /api/crash/bet', { amount: 1, auto_cashout: 1.2 }),
        ),
      )
    })
    expect(bust).toBeGreaterThanOrEqual(150n)
    const placed = await harness.cents(player)
    await exclude(player, 'cool_off', 42)
    await exclude(other, 'cool_off', 42)
    expect((await other.ask('POST /api/crash/close-bet', {})).status).toBe(200)
    await harness.until('crash', 'ended')
    expect(await harness.cents(player)).toBe(placed + 120n)
    await harness.open('crash')
    expect((await player.ask<Answered>('POST /api/crash/bet', { amount: 1 })).body.code).toBe(
      'excluded',
    )
  })
})

it('a reality check is stored, and an invalid number of minutes is refused', async () => {
  const player = await aPlayer(harness.app)
  const put = (minutes: unknown) =>
    player.ask<Answered>('PUT /api/profile/reality-check', { minutes })
  expect((await put(30)).body.data.reality_check_minutes).toBe(30)
  expect((await put(null)).body.data.reality_check_minutes).toBeNull()
  for (const odd of [0, -1, 1.5, '30', 1_441]) expect((await put(odd)).status).toBe(422)
  const { session } = await read(await later(player, HOUR_MS))
  expect(session).toEqual({ began_at: new Date(harness.app.clock.now()).toISOString(), net: 0 })
})

describe('a date of birth', () => {
  const tell = (player: TestPlayer, birth_date: string) =>
    player.ask<Answered>('PUT /api/profile', { birth_date })

  it('is entered once, and a player under 18 is put on hold', async () => {
    const { app } = harness
    const fresh = async () => {
      const player = await aPlayer(app)
      await changePlayer(app, player, 'UPDATE players SET birth_date = NULL WHERE id = $1')
      return player
    }
    const ada = await fresh()
    for (const odd of ['1990-02-30', '2990-01-01', '1800-01-01', 'yesterday']) {
      expect((await tell(ada, odd)).status, odd).toBe(422)
    }
    expect((await tell(ada, '1990-02-28')).body.data).toMatchObject({ birth_date: '1990-02-28' })
    expect((await tell(ada, '1990-02-28')).status).toBe(200)
    expect((await tell(ada, '1990-02-27')).status).toBe(422)
    const child = await fresh()
    const year = new Date(app.clock.now()).getUTCFullYear()
    const answer = await tell(child, `${year - 10}-01-01`)
    expect([answer.status, answer.body.code]).toEqual([403, 'under_age'])
    expect((await onDice(child, 1)).body.code).toBe('account_on_hold')
    // Repeating it writes no second time.
    expect((await tell(child, `${year - 10}-01-01`)).body.code).toBe('under_age')
    const { rows: mails } = await app.database.pool.query<{ subject: string; text: string }>(
      'SELECT subject, text_body AS text FROM mails WHERE recipient = $1',
      [child.email],
    )
    expect(mails).toMatchObject([{ subject: 'Your account is on hold' }])
    expect(mails[0]?.text).toContain(`${year - 10}-01-01`)
    expect(mails[0]?.text).toContain('/profile/support/create')
    const ticket = { category: 'account', subject: 'My year', message: 'It is 1990.' }
    expect((await child.ask('POST /api/support/tickets', ticket)).status).toBe(200)
  })
})
