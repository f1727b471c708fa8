import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicConfig } from '#contract/http/config.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import type { Verification } from '#contract/http/verification.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { settingFault } from '#domain/settings/setting.ts'
import { THRESHOLDS, type ThresholdKey, thresholdSettings } from '#domain/settings/thresholds.ts'
import { thresholdsOf } from '#server/features/settings/index.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aBoxForm, type Refused } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let second: TestPlayer

beforeAll(async () => {
  app = await startApp({ env: payersEnv })
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const reason = 'As the authority asks'
const put = (key: ThresholdKey, value: number) =>
  operator.ask<ActionReply & Refused>(`PUT /api/operator/settings/${key}`, { value, reason })

/** Asks for a change, which a second operator confirms. */
async function set(key: ThresholdKey, value: number): Promise<void> {
  const { status, body } = await put(key, value)
  expect([key, status, body.data?.status]).toEqual([key, 200, 'waiting'])
  const at = `/api/operator/approvals/${(body.data as { id: string }).id}/confirm`
  expect((await second.ask(`POST ${at}`, { reason })).status).toBe(200)
}

describe('the table', () => {
  it('has defaults within their bounds, and no value that makes a rule absurd', () => {
    for (const setting of thresholdSettings) {
      expect([setting.key, settingFault(setting, setting.default)]).toEqual([setting.key, null])
      expect(setting.needsTwo).toBe(true)
    }
    // An account alone shares nothing; what is "just below" a sum starts below it.
    for (const key of ['device', 'payer', 'payout_address'] as const) {
      expect(THRESHOLDS[`aml.shared_${key}`].min).toBeGreaterThan(1)
    }
    expect(THRESHOLDS['aml.structuring_share'].max).toBeLessThan(100)
    expect(THRESHOLDS['aml.structuring_deposits'].min).toBeGreaterThan(1)
    expect(THRESHOLDS['catalogue.rtp_max'].max).toBeLessThan(100)
  })

  it('never asks for an identity later than it refuses deposits, nor has the RTP no room', () => {
    const within = (key: ThresholdKey) => {
      const { min, max } = THRESHOLDS[key]
      return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
    }
    const keys = [
      'verification.from',
      'verification.deposits_max',
      'catalogue.rtp_min',
      'catalogue.rtp_max',
    ] as const
    fc.assert(
      fc.property(fc.tuple(...keys.map(within)), (values) => {
        const value = (key: string) => values[keys.indexOf(key as (typeof keys)[number])] ?? 0
        const { verification, aml, rtp } = thresholdsOf({ value })
        expect(verification.from).toBeLessThanOrEqual(verification.depositsMax)
        expect(aml.verificationFrom).toBe(verification.from)
        expect(rtp.rtpMin).toBeLessThanOrEqual(rtp.rtpMax)
      }),
    )
  })
})

it('values outside the bounds are refused, and one operator alone changes nothing', async () => {
  for (const [key, value] of [
    ['catalogue.rtp_max', 100],
    ['aml.shared_payer', 1],
    ['aml.structuring_share', 100],
    ['verification.from', 0],
    ['verification.document_days', 1],
    ['deposits.skins.hold_days', 6],
    ['deposits.skins.hold_days', 1.5],
  ] as const) {
    expect([key, (await put(key, value)).status]).toEqual([key, 422])
  }
  expect((await put('deposits.skins.hold_days', 10)).body.data.status).toBe('waiting')
  const { body } = await ask<{ data: PublicConfig }>(app.url, 'GET /api/config')
  expect(body.data.skins_hold_days).toBe(8)
})

it('the hold of coins from skins is that of the moment in which they are credited', async () => {
  const holdOf = async (player: TestPlayer) => {
    const { rows } = await app.database.pool.query<{ hold_until: Date }>(
      `SELECT hold_until FROM payments WHERE player_id = $1 AND status = 'paid'`,
      [player.id],
    )
    return ((rows[0]?.hold_until.getTime() ?? 0) - app.clock.now()) / DAY_MS
  }
  const [before, after] = [await aPlayer(app), await aPlayer(app)]
  await payIn(app, before, 'skins', 20)
  expect(Math.round(await holdOf(before))).toBe(8)
  await set('deposits.skins.hold_days', 12)
  const { body } = await ask<{ data: PublicConfig }>(app.url, 'GET /api/config')
  expect(body.data.skins_hold_days).toBe(12)
  await payIn(app, after, 'skins', 20)
  expect(Math.round(await holdOf(after))).toBe(12)
  expect(Math.round(await holdOf(before))).toBe(8)
})

it('a box is made within the RTP of now; one on sale stays', async () => {
  const draft = async (rtp: number) => {
    const form = await aBoxForm(operator, { rtp })
    return operator.ask<Refused>('POST /api/operator/shop-boxes', form)
  }
  expect((await draft(95)).status).toBe(200)
  await set('catalogue.rtp_max', 92.5)
  const refused = await draft(95)
  expect([refused.status, refused.body.errors?.rtp?.join()]).toEqual([
    422,
    expect.stringContaining('50% to 92.5%'),
  ])
  expect((await draft(90)).status).toBe(200)
})

describe('the identity', () => {
  const isNeeded = async (player: TestPlayer) =>
    (await player.ask<{ data: Verification }>('GET /api/profile/verification')).body.data.is_needed

  it('is asked for from the sum of now, at the latest where deposits are refused', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 60)
    expect(await isNeeded(player)).toBe(false)
    await set('verification.from', 60)
    expect(await isNeeded(player)).toBe(true)
    await set('verification.from', 90_000)
    expect(await isNeeded(player)).toBe(false)
    await set('verification.deposits_max', 60)
    expect(await isNeeded(player)).toBe(true)
    const more = await player.ask<Refused>('POST /api/deposit/zen/redirect', { amount: 25 })
    expect([more.status, more.body.code]).toEqual([409, 'verification_needed'])
  })
})

it('the rules against money laundering see the count of now', async () => {
  const [one, other] = [await aPlayer(app), await aPlayer(app, { cents: 10_000n })]
  const device = randomBytes(16).toString('base64url')
  for (const { email: username, password } of [one, other]) {
    const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
    const headers = { cookie: `coffer_device=${device}` }
    const { status } = await ask(app.url, 'POST /oauth/token', { ...body, username }, headers)
    expect(status).toBe(200)
  }
  const withdraw = () => {
    const address = `0x${randomBytes(20).toString('hex')}`
    return other.ask('POST /api/withdrawals', { currency: 'ETH', amount: 20, address })
  }
  const alerts = async () => {
    const at = `GET /api/operator/alerts?player_id=${other.id}`
    const { body } = await operator.ask<{ data: { rule: string }[] }>(at)
    return body.data.map(({ rule }) => rule)
  }
  expect((await withdraw()).status).toBe(200)
  expect(await alerts()).toEqual([])
  await set('aml.shared_device', 2)
  expect((await withdraw()).status).toBe(200)
  expect(await alerts()).toEqual(['shared_device'])
})
