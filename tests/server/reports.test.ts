import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportNames } from '#contract/http/operator/reports.ts'
import { games } from '#domain/games/games.ts'
import { toCents } from '#domain/money/money.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { auditFigures } from '#server/features/figures/audit.ts'
import { countFigures } from '#server/features/figures/index.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { type LivedShop, openLivedShop } from '#tests/support/tampering/lived-shop.ts'

interface Report {
  data: Record<string, number | string | null>[]
  totals: Record<string, number>
  meta: { title: string; version: number; from: string | null; to: string | null }
  rows: number
  activity: string | null
}

let shop: LivedShop
let operator: TestPlayer
beforeAll(async () => {
  shop = await openLivedShop()
  operator = await aStaffMember(shop.app, 'operator')
})
afterAll(() => shop.stop())

const read = async (report: string): Promise<Report> => {
  const { status, body } = await operator.ask<Report>(`GET /api/operator/reports/${report}`)
  expect(status, `${report}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const one = async (sql: string): Promise<bigint> =>
  (
    await shop.app.database.pool.query<{ value: bigint }>(
      `SELECT coalesce((${sql}), 0)::bigint AS value`,
    )
  ).rows[0]?.value ?? 0n

const cents = (coins: number | string | null | undefined): bigint => toCents(Number(coins))

const sumOf = (report: Report, column: string): bigint =>
  report.data.reduce((sum, row) => sum + cents(row[column]), 0n)

/** Counts all that is booked, beside the shop's own job. */
async function untilCounted(): Promise<void> {
  const { database, clock, config } = shop.app
  await expect
    .poll(async () => {
      await countFigures({ database, clock, zone: config.timeZone }, new AbortController().signal)
      return one(`SELECT (SELECT count(*) FROM accounts a LEFT JOIN figure_heads h ON h.account_id = a.id
        WHERE coalesce(h.seq, 0) <> a.entry_seq) + (SELECT count(*) FROM goods_to_count)`)
    })
    .toBe(0n)
}

describe('in a shop in which everything has happened', () => {
  it('the totals of its days are those of the journal', { timeout: 180_000 }, async () => {
    await shop.live()
    await untilCounted()
    expect(await auditFigures(shop.app.database.pool)).toMatchObject({ faults: [] })
    const { data, totals } = await read('daily')
    const last = data.at(-1)
    const sum = (codes: string) => one(`SELECT sum(amount) FROM entries WHERE code IN (${codes})`)
    const suffixed = (suffix: string) =>
      one(`SELECT sum(e.amount) FROM entries e JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
           WHERE e.code LIKE '%.${suffix}'`)
    const stakes =
      -(await suffixed('stake')) -
      (await suffixed('refund')) -
      (await sum(`'battle.sponsor', 'battle.sponsor-back'`))
    expect(cents(totals.stakes)).toBe(stakes)
    const payouts =
      (await suffixed('payout')) +
      (await one('SELECT sum(payout) FROM bets WHERE item_id IS NOT NULL AND stake > 0')) +
      (await one(`SELECT sum(d.value) FROM battle_seats t JOIN battle_drops d USING (battle_id)
                  WHERE t.takes_items AND t.player_id IS NOT NULL`))
    expect(cents(totals.payouts)).toBe(payouts)
    expect(cents(totals.ggr)).toBe(stakes - payouts)
    expect(cents(totals.deposits)).toBe(await sum(`'deposit.credited', 'gift-code.redeemed'`))
    expect(cents(totals.withdrawals)).toBe(-(await sum(`'withdrawal.sent'`)))
    const fees = `'withdrawal.fee', 'battle.fee', 'battle.fee-back', 'shipping.fee', 'shipping.refunded'`
    expect(cents(totals.fees)).toBe(-(await sum(fees)))
    for (const code of [`'withdrawal.fee'`, `'battle.fee'`])
      expect(await sum(code)).toBeLessThan(0n)
    expect(cents(totals.free_boxes)).toBe(await one('SELECT sum(payout) FROM bets WHERE stake = 0'))
    expect(cents(last?.balance_free)).toBe(await one('SELECT sum(balance) FROM accounts'))
    expect(cents(last?.inventory)).toBe(
      await one(`SELECT sum(value) FROM inventory_items WHERE status IN ('owned', 'in_request')`),
    )
    expect(cents(totals.goods_shipped_price)).toBe(
      await one(`SELECT sum(value) FROM inventory_items WHERE status = 'shipped'`),
    )
    expect(totals.new_players).toBe(Number(await one('SELECT count(*) FROM players')))
    expect(totals.stakes).toBeGreaterThan(0)
    expect(totals.goods_shipped_price).toBeGreaterThan(0)
  })

  it('its hours are those of its days', async () => {
    const hours = await read('hourly')
    const days = await read('daily')
    expect(hours.rows).toBeGreaterThan(0)
    for (const [name, sum] of Object.entries(hours.totals))
      expect(sum, name).toBe(days.totals[name])
  })

  it.each(['game', 'method', 'currency', 'country'])('its days can be split by %s', async (by) => {
    const { data, totals } = await read(`daily?by=${by}`)
    const whole = await read('daily')
    if (by === 'game') expect(totals.stakes).toBe(whole.totals.stakes)
    if (by === 'country') expect(totals.ngr).toBe(whole.totals.ngr)
    if (by === 'method' || by === 'currency')
      expect(totals.withdrawals).toBe(whole.totals.withdrawals)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ of }) => typeof of === 'string' && of !== '')).toBe(true)
  })

  it('each account opens with what it had, and closes with what its movements make', async () => {
    const { data, totals } = await read('accounts')
    for (const row of data) {
      const moved = [
        'deposits',
        'withdrawals',
        'stakes',
        'payouts',
        'bonuses',
        'adjustments',
        'other',
      ]
      const sum = moved.reduce((all, name) => all + cents(row[name]), cents(row.opening))
      expect(sum, JSON.stringify(row)).toBe(cents(row.closing))
    }
    expect(cents(totals.closing)).toBe(await one('SELECT sum(balance) FROM accounts'))
    expect(data.some(({ withdrawals }) => Number(withdrawals) < 0)).toBe(true)
    const before = await read('accounts?from=2020-01-01&to=2020-02-01')
    expect(before).toMatchObject({ data: [], rows: 0, activity: 'No activity' })
  })

  it('what players are owed now is what the days say, and at an earlier instant what they were owed then', async () => {
    const now = await read('liabilities')
    const days = await read('daily')
    const today = days.data.at(-1)
    expect(sumOf(now, 'balance')).toBe(cents(today?.balance_free))
    expect(sumOf(now, 'inventory')).toBe(cents(today?.inventory))
    expect(sumOf(now, 'pending_withdrawals') + sumOf(now, 'open_stakes')).toBe(
      cents(today?.balance_held),
    )
    const later = shop.app.clock.now()
    shop.app.clock.advance(MINUTE_MS)
    const rich = await aPlayer(shop.app, { cents: 777_00n })
    await rich.ask('POST /api/dice/bet', { amount: 7, target: 50, direction: 'over' })
    const then = await read(`liabilities?at=${new Date(later).toISOString()}`)
    expect(then.totals).toEqual(now.totals)
    expect((await read('liabilities')).data.some(({ player_id }) => player_id === rich.id)).toBe(
      true,
    )
  })

  it('games have the stakes and payouts of the days, and a return', async () => {
    const { data, totals } = await read('games')
    const days = await read('daily')
    expect(totals.stakes).toBe(days.totals.stakes)
    expect(totals.payouts).toBe(days.totals.payouts)
    expect(data.map(({ game }) => game).sort()).toEqual(games.map(({ name }) => name).sort())
    for (const { realised_rtp, stakes } of data)
      if (stakes !== 0) expect(realised_rtp).not.toBe(null)
  })

  it('all others have their rows', async () => {
    const adjusted = await read('adjustments')
    expect(adjusted.rows).toBeGreaterThan(0)
    expect(adjusted.rows).toBe(
      Number(
        await one(`SELECT count(*) FROM audit_log WHERE stage = 'done' AND cents IS NOT NULL`),
      ),
    )
    const { data: happened } = await read('events')
    const kinds = new Set(happened.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['exclusion', 'alert']))
    expect((await read('affiliates')).totals.claimed).toBeDefined()
    const { totals: linked } = await read('links')
    expect(linked.sign_ups).toBe(Number(await one('SELECT count(*) FROM player_links')))
    expect(linked.refused).toBe(
      Number(await one('SELECT count(*) FROM player_links WHERE refused IS NOT NULL')),
    )
    expect(linked.clicks).toBe(Number(await one('SELECT count(*) FROM link_clicks')))
    expect(linked.sign_ups).toBeGreaterThan(0)
    expect((await read('promotions')).rows).toBeGreaterThan(0)
    expect(await read('dormant')).toMatchObject({ rows: 0, activity: 'No activity' })
    expect((await read('payouts')).rows).toBe(
      Number(
        await one(`SELECT (SELECT count(*) FROM withdrawals WHERE status IN ('new', 'in_processing'))
                        + (SELECT count(*) FROM shipments WHERE status IN ('new', 'in_processing'))`),
      ),
    )
    expect((await read('bonuses')).totals.left).toBeGreaterThanOrEqual(0)
  })

  it('resets and weeks have what was given and paid', async () => {
    const { data: resets, totals: given } = await read('cashback')
    expect(resets).toHaveLength(Number(await one('SELECT count(*) FROM cashback_resets')))
    expect(resets.length).toBeGreaterThan(0)
    expect(given.given).toBe(
      Number(await one('SELECT coalesce(sum(cents), 0) FROM cashbacks')) / 100,
    )
    expect(given.claimed).toBe(
      Number(
        await one(`SELECT coalesce(sum(amount), 0) FROM entries WHERE code = 'cashback.claimed'`),
      ) / 100,
    )
    const { data: weeks, totals: paid } = await read('leaderboard')
    expect(weeks).toHaveLength(2 * Number(await one('SELECT count(*) FROM leaderboard_weeks')))
    expect(paid.cost).toBe(
      Number(await one('SELECT coalesce(sum(prize), 0) FROM leaderboard_prizes')) / 100,
    )
    expect(paid.prizes).toBe(Number(await one('SELECT count(*) FROM leaderboard_prizes')))
  })
})

describe('who may read them', () => {
  it.each(reportNames)('%s: operators and admins, nobody else', async (name) => {
    const { app } = shop
    const path = `GET /api/operator/reports/${name}`
    const asked = {
      player: await aPlayer(app),
      support: await aStaffMember(app, 'support'),
      admin: await aStaffMember(app, 'admin'),
    }
    expect((await ask(app.url, path)).status).toBe(401)
    expect((await asked.player.ask(path)).status).toBe(403)
    expect((await asked.support.ask(path)).status).toBe(403)
    expect((await asked.admin.ask(path)).status).toBe(200)
    const csv = await operator.ask<string>(`${path}?format=csv`)
    expect(csv.status).toBe(200)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body).toContain('\r\nVersion,1\r\n')
  })

  it('the list has every report with its columns', async () => {
    const { body } = await operator.ask<{ data: { name: string; columns: object[] }[] }>(
      'GET /api/operator/reports',
    )
    expect(body.data.map(({ name }) => name)).toEqual([...reportNames])
    for (const { columns } of body.data) expect(columns.length).toBeGreaterThan(2)
  })
})

it.each([
  ['daily?from=2026-02-02&to=2026-02-01', 422],
  ['daily?from=2026-02-02&to=2026-02-02', 422],
  ['daily?from=1926-01-01&to=2026-01-01', 422],
  ['daily?from=2010-01-01&to=2110-01-01', 422],
  ['daily?from=2026-02-30', 422],
  ['daily?from=yesterday', 422],
  ['daily?from=2026-01-01&from=2026-01-02', 422],
  ['daily?format=xml', 422],
  ['daily?by=player', 422],
  ['accounts?by=game', 422],
  ['events?over=1', 422],
  ['events?over=-1', 422],
  ['dormant?days=0', 422],
  ['liabilities?at=2100-01-01T00:00:00Z', 422],
  ['liabilities?at=now', 422],
  ['everything', 404],
  ['__proto__', 404],
  ['toString', 404],
])('refuses %s', async (report, status) => {
  expect((await operator.ask(`GET /api/operator/reports/${report}`)).status).toBe(status)
})
