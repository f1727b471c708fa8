import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aDocument, aSubmission } from '#tests/support/players/a-check.ts'
import { aCode, giftCodes } from '#tests/support/players/a-code.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** The shop's cheapest box: 0.50 coins. */
const PAID = 'pocket-change'
const why = { reason: 'As the test wants it' }

let app: TestApp
let operator: TestPlayer
beforeAll(async () => {
  app = await startApp({
    env: payersEnv,
    settings: {
      'aml.in_out_from': 100,
      'verification.from': 1_000,
      'verification.deposits_max': 3_000,
    },
  })
  operator = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  code: string
  msg: string
  data: { withdrawal: { id: string }; shipment: { id: string }; openings: Opening[] }
}
interface Alert {
  rule: string
  evidence: Record<string, unknown>
}

async function redeem(player: TestPlayer, code: string, kind = 'gift-code') {
  // A player may redeem 120 codes in ten minutes.
  app.clock.advance(6 * SECOND_MS)
  return player.ask<Answered>(`POST /api/deposit/${kind}/redeem`, { code })
}

async function redeemAll(player: TestPlayer, count: number, cents: bigint): Promise<void> {
  // A batch of more than 1,000 coins would need a second operator.
  const perBatch = Math.max(1, Number(1_000_00n / cents))
  const codes: string[] = []
  while (codes.length < count) {
    codes.push(...(await giftCodes(app, Math.min(perBatch, count - codes.length), cents)))
  }
  for (const code of codes) expect((await redeem(player, code)).status).toBe(200)
}

const withdraw = (player: TestPlayer, amount = 20) => {
  const address = `0x${randomBytes(20).toString('hex')}`
  return player.ask<Answered>('POST /api/withdrawals', { currency: 'ETH', amount, address })
}
const act = (path: string, more: object = {}) =>
  operator.ask<Answered>(`POST /api/operator/${path}`, { ...why, ...more })
const alertsOf = async ({ id }: TestPlayer) =>
  (await operator.ask<{ data: Alert[] }>(`GET /api/operator/alerts?player_id=${id}`)).body.data
const checkOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data.check?.code

/** Stakes that many coins in ten bets, each of which loses with a chance of about 3 %. */
async function play(player: TestPlayer, coins: number): Promise<void> {
  for (let done = 0; done < 10; done += 1) {
    const bet = { amount: coins / 10, target: 97, direction: 'under' }
    const { status, body } = await player.ask('POST /api/dice/bet', bet)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

/** Buys a box and ships what it gave. Returns the parcel's id. */
async function shipOne(player: TestPlayer): Promise<string> {
  const opened = await player.ask<Answered>(`POST /api/boxes/${PAID}/open`, { count: 1 })
  const inventory_item_ids = [opened.body.data.openings[0]?.inventory_item_id]
  const parcel = { inventory_item_ids, address: berlin }
  const { status, body } = await player.ask<Answered>('POST /api/shipping', parcel)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.shipment.id
}

describe('the identity check', () => {
  it('counts gift codes: neither coins nor items of 2,970 leave without it', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    await redeemAll(player, 3, 990_00n)
    expect(await checkOf(player)).toBe('verification_needed')
    const parcel = await shipOne(player)
    expect((await act(`shipments/${parcel}/start`)).body.code).toBe('verification_needed')
    await play(player, 2_970)
    await play(player, 2_000)
    const { body } = await withdraw(player)
    const { id } = body.data.withdrawal
    expect((await act(`withdrawals/${id}/start`)).body.code).toBe('verification_needed')
    const sponsored = { boxes: [{ slug: PAID, count: 1 }], format: '1v1', mode: 'classic' }
    const answer = await player.ask<Answered>('POST /api/battles/create', {
      ...sponsored,
      sponsor_pct: 50,
    })
    expect(answer.body.code).toBe('verification_needed')
  })

  it('counts a hundred small codes, and codes and payments together', async () => {
    const [many, both] = [await aPlayer(app), await aPlayer(app)]
    await redeemAll(many, 99, 10_00n)
    expect(await checkOf(many)).toBeUndefined()
    await redeemAll(many, 1, 10_00n)
    expect(await checkOf(many)).toBe('verification_needed')
    await payIn(app, both, 'card', 600)
    await redeemAll(both, 1, 400_00n)
    expect(await checkOf(both)).toBe('verification_needed')
  })

  it('counts vouchers', async () => {
    const player = await aPlayer(app)
    for (let promotion = 0; promotion < 10; promotion++) {
      expect(await checkOf(player)).toBeUndefined()
      const voucher = await aCode(app, 'voucher', 100_00n)
      expect((await redeem(player, voucher, 'voucher')).status).toBe(200)
    }
    expect(await checkOf(player)).toBe('verification_needed')
  })

  it('counts the codes of all accounts of a person', async () => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    const device = randomBytes(16).toString('base64url')
    for (const { email, password } of [one, other]) {
      const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
      const headers = { cookie: `coffer_device=${device}` }
      const answer = await ask(app.url, 'POST /oauth/token', { ...body, username: email }, headers)
      expect(answer.status).toBe(200)
    }
    await redeemAll(one, 1, 600_00n)
    expect(await checkOf(one)).toBeUndefined()
    await redeemAll(other, 1, 500_00n)
    expect(await checkOf(other)).toBe('verification_needed')
    await withdraw(one)
    await play(one, 600)
    await withdraw(one)
    expect(await checkOf(one)).toBe('verification_needed')
  })

  it('refuses a code above the second sum, which stays valid until the identity is verified', async () => {
    const player = await aPlayer(app)
    await redeemAll(player, 5, 590_00n)
    const [code = ''] = await giftCodes(app, 1, 990_00n)
    const voucher = await aCode(app, 'voucher', 50_01n)
    expect((await redeem(player, code)).body.code).toBe('verification_needed')
    expect((await redeem(player, voucher, 'voucher')).body.code).toBe('verification_needed')
    const document_ids = [await aSubmission(app, player.id)]
    const seen = { document_ids, ...aDocument() }
    expect((await act(`verifications/${player.id}/approve`, seen)).status).toBe(200)
    expect((await redeem(player, code)).status).toBe(200)
    expect(await checkOf(player)).toBeUndefined()
  })
})

describe('what came by codes and goes out unplayed', () => {
  it('is checked when it is withdrawn, however small the codes are', async () => {
    const player = await aPlayer(app)
    await redeemAll(player, 100, 1_00n)
    await play(player, 100)
    const { body } = await withdraw(player)
    const { id } = body.data.withdrawal
    expect(await alertsOf(player)).toMatchObject([
      {
        rule: 'in_out_without_play',
        evidence: {
          withdrawal_id: id,
          deposited_cents: 10_000,
          of_unknown_origin_cents: 10_000,
          staked_cents: 10_000,
        },
      },
    ])
    expect((await act(`withdrawals/${id}/start`)).body.code).toBe('being_checked')
  })

  it('is checked when it is shipped, also after an earlier parcel or a withdrawal', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    await shipOne(player)
    expect((await withdraw(player)).status).toBe(200)
    await redeemAll(player, 1, 100_00n)
    const parcel = await shipOne(player)
    expect(await alertsOf(player)).toMatchObject([
      {
        rule: 'in_out_without_play',
        evidence: { shipment_id: parcel, deposited_cents: 10_000, staked_cents: 50 },
      },
    ])
    expect((await act(`shipments/${parcel}/start`)).body.code).toBe('being_checked')
  })

  it('is not checked after more play, for small amounts, or for a parcel of what a card paid for', async () => {
    const [playing, small, paying] = [
      await aPlayer(app, { cents: 5_000n }),
      await aPlayer(app, { cents: 5_000n }),
      await aPlayer(app),
    ]
    await redeemAll(playing, 1, 100_00n)
    await play(playing, 140)
    await play(playing, 20)
    await redeemAll(small, 9, 11_00n)
    await payIn(app, paying, 'card', 100)
    for (const player of [playing, small, paying]) {
      const parcel = await shipOne(player)
      expect(await alertsOf(player)).toEqual([])
      expect((await act(`shipments/${parcel}/start`)).status).toBe(200)
    }
  })
})

it('structuring counts codes just under the threshold', async () => {
  const player = await aPlayer(app)
  await redeemAll(player, 3, 900_00n)
  await play(player, 2_700)
  await withdraw(player)
  expect((await alertsOf(player)).map(({ rule }) => rule)).toContain('structuring')
})
