import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Protection } from '#contract/http/protection.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { PERIODS, type Period, periodAt } from '#domain/schedule/schedule.ts'
import { readPlaythrough } from '#server/features/funds/index.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ZONE = 'Europe/Berlin'
/** No payment provider answers in this test, so this refusal means that the limits allowed the deposit. */
const LET_THROUGH = 'payment_provider_unavailable'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, env: { ...payersEnv, TIME_ZONE: ZONE } })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  code?: string
  data: Protection & Record<string, unknown>
}

const limit = (player: TestPlayer, period: Period, amount: number | null) =>
  player.ask<Answered>('PUT /api/profile/limits', { kind: 'deposit', period, amount })

const pay = (player: TestPlayer, amount: number, by: 'zen' | 'skinsback' = 'zen') =>
  player.ask<Answered>(`POST /api/deposit/${by}/redirect`, { amount })

const codeOf = async (answer: Promise<{ body: Answered }>) => (await answer).body.code

const redeem = (player: TestPlayer, kind: 'gift-code' | 'voucher', code: string) =>
  player.ask<Answered>(`POST /api/deposit/${kind}/redeem`, { code })

const usedOf = async (player: TestPlayer, period: Period) =>
  (await player.ask<Answered>('GET /api/profile/limits')).body.data.limits.find(
    (each) => each.kind === 'deposit' && each.period === period,
  )?.used

describe('a deposit limit', () => {
  it.each(PERIODS)(
    'of a %s refuses deposits that would exceed it, until the next one begins',
    async (period) => {
      const player = await aPlayer(app)
      expect((await limit(player, period, 40)).status).toBe(200)
      const { endMs } = periodAt(app.clock.now(), period, ZONE)
      await payIn(app, player, 'card', 30)
      const refused = await pay(player, 10.01)
      expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
      expect(refused.body.data).toEqual({
        ...{ kind: 'deposit', period, amount: 40, used: 30 },
        resets_at: new Date(endMs).toISOString(),
      })
      for (const by of ['zen', 'skinsback'] as const) {
        expect(await codeOf(pay(player, 11, by))).toBe('limit_reached')
      }
      app.clock.set(endMs - 1)
      const last = await signedInAgain(app, player)
      expect(await codeOf(pay(last, 10.01))).toBe('limit_reached')
      app.clock.set(endMs)
      expect(await usedOf(last, period)).toBe(0)
      expect(await codeOf(pay(last, 40))).toBe(LET_THROUGH)
    },
  )

  it('takes effect after a day if it is raised, and immediately if it is lowered', async () => {
    let player = await aPlayer(app)
    await limit(player, 'month', 20)
    await limit(player, 'month', 50)
    expect(await codeOf(pay(player, 20.01))).toBe('limit_reached')
    app.clock.advance(DAY_MS - 1)
    player = await signedInAgain(app, player)
    expect(await codeOf(pay(player, 20.01))).toBe('limit_reached')
    app.clock.advance(1)
    expect(await codeOf(pay(player, 50.01))).toBe('limit_reached')
    expect(await codeOf(pay(player, 30))).toBe(LET_THROUGH)
    await limit(player, 'month', 10)
    expect(await codeOf(pay(player, 5))).toBe('limit_reached')
    // Nobody has paid within the hour.
    app.clock.advance(HOUR_MS)
    expect(await codeOf(pay(player, 10.01))).toBe('limit_reached')
    expect(await codeOf(pay(player, 10))).toBe(LET_THROUGH)
  })

  it('does not stop a payment that a provider has already taken, but counts it', async () => {
    const player = await aPlayer(app)
    await limit(player, 'week', 20)
    await payIn(app, player, 'skins', 15)
    await payIn(app, player, 'card', 25)
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(40)
    expect(await usedOf(player, 'week')).toBe(40)
    const refused = await pay(player, 5)
    expect(refused.body.data).toMatchObject({ amount: 20, used: 40 })
  })

  it('holds for 32 payment pages opened at the same time', async () => {
    const player = await aPlayer(app)
    await limit(player, 'day', 50)
    const codes = await Promise.all(
      Array.from({ length: 32 }, (_, place) =>
        codeOf(pay(player, 20, place % 2 === 0 ? 'zen' : 'skinsback')),
      ),
    )
    expect(codes.filter((code) => code === LET_THROUGH)).toHaveLength(2)
    expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(30)
  })

  it('counts gift codes, which were paid for, but no vouchers', async () => {
    const player = await aPlayer(app)
    await limit(player, 'day', 25)
    const [first, second, voucher] = [
      await aCode(app, 'gift_code', 2_000n),
      await aCode(app, 'gift_code', 2_000n),
      await aCode(app, 'voucher', 2_000n),
    ]
    expect((await redeem(player, 'gift-code', first)).status).toBe(200)
    expect(await codeOf(redeem(player, 'gift-code', second))).toBe('limit_reached')
    expect((await redeem(player, 'voucher', voucher)).status).toBe(200)
    expect(await usedOf(player, 'day')).toBe(20)
    expect(await codeOf(pay(player, 5.01))).toBe('limit_reached')
    expect(await codeOf(pay(player, 5))).toBe(LET_THROUGH)
    // The refusal did not use up the code.
    const friend = await aPlayer(app)
    expect((await redeem(friend, 'gift-code', second)).status).toBe(200)
  })
})

it('a payment in transit when its player is excluded is credited, and goes back the way it came', async () => {
  const player = await aPlayer(app)
  const asked = { kind: 'self_exclusion', days: 180 }
  expect((await player.ask('POST /api/profile/exclusion', asked)).status).toBe(200)
  expect(await codeOf(pay(player, 10))).toBe('excluded')
  await payIn(app, player, 'card', 25)
  const left = await app.database.transaction((tx) => readPlaythrough(tx, player.id))
  expect(left).toMatchObject({ deposit: { left: 0n }, bonus: { left: 0n }, returning: 2_500n })
  const withdrawal = { currency: 'BTC', amount: 25, address: BTC_ADDRESS }
  expect(await codeOf(player.ask<Answered>('POST /api/withdrawals', withdrawal))).toBe(
    'funds_returned',
  )
})

describe('a first deposit', () => {
  const deposits = (player: TestPlayer, code: string) => [
    pay(player, 10),
    pay(player, 10, 'skinsback'),
    player.ask<Answered>('POST /api/deposit/alphapo/deposit-address', { currency: 'BTC' }),
    redeem(player, 'gift-code', code),
  ]
  const born = (player: TestPlayer, date: string | null) =>
    changePlayer(app, player, 'UPDATE players SET birth_date = $2 WHERE id = $1', date)

  it('by any method requires a date of birth, and is refused to a player under 18', async () => {
    const [player, code] = [await aPlayer(app), await aCode(app, 'gift_code')]
    await born(player, null)
    for (const answer of await Promise.all(deposits(player, code))) {
      expect([answer.status, answer.body.code]).toEqual([409, 'birth_date_needed'])
    }
    const today = new Date(app.clock.now()).toISOString().slice(0, 10)
    const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
    await born(player, yearsAgo(17))
    for (const answer of await Promise.all(deposits(player, code))) {
      expect([answer.status, answer.body.code]).toEqual([403, 'under_age'])
    }
    await born(player, yearsAgo(18))
    expect(await codeOf(pay(player, 10))).toBe(LET_THROUGH)
  })
})
