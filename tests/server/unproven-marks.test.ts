import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Deposit, DepositAddress } from '#contract/http/deposit.ts'
import type { FreeBoxes } from '#contract/http/free-boxes.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { payIn } from '#tests/support/payments/payers.ts'
import { aCryptoCallback, alphapoHeadersOf } from '#tests/support/payments/provider-messages.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aSubmission } from '#tests/support/players/a-check.ts'
import { vouchers } from '#tests/support/players/a-code.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const reason = 'As the test wants it'
const IRON = 'iron-gift'

let sandbox: SandboxProcess
let app: TestApp
let operator: TestPlayer

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin }
  app = await startApp({ env, settings: { 'aml.shared_payout_address': 2 } })
  await sandbox.sendCallbacksTo(app.url)
  operator = await aStaffMember(app, 'operator')
  await vi.waitUntil(() => rateOf(operator), { timeout: 60_000 })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
  await sandbox.stop()
})

interface Answered {
  code?: string
  msg: string
  data: { withdrawal: Withdrawal; shipment: { id: string } }
}

const rateOf = async (player: TestPlayer) => {
  const { body } = await player.ask<{ data: { currencies: { rate: string | null }[] } }>(
    'GET /api/withdrawals/rules',
  )
  return body.data.currencies[0]?.rate
}
const anAddress = () => `0x${randomBytes(20).toString('hex')}`
const withdraw = (player: TestPlayer, address: string) =>
  player.ask<Answered>('POST /api/withdrawals', { currency: 'ETH', amount: 20, address })
const act = (path: string, more: object = {}) =>
  operator.ask<Answered>(`POST /api/operator/${path}`, { reason, ...more })
const alertsOf = async ({ id }: TestPlayer) =>
  (await operator.ask<{ data: { rule: string }[] }>(`GET /api/operator/alerts?player_id=${id}`))
    .body.data

const statusOf = async (player: TestPlayer, id: string) =>
  (await player.ask<{ data: Withdrawal[] }>('GET /api/withdrawals')).body.data.find(
    (row) => row.id === id,
  )?.status

/** Pays 20 coins out to an address, which proves that it is the player's. */
async function paidOut(player: TestPlayer, address: string): Promise<void> {
  const { id } = (await withdraw(player, address)).body.data.withdrawal
  expect((await act(`withdrawals/${id}/start`)).status).toBe(200)
  await expect.poll(() => statusOf(player, id)).toBe('done')
}

const home = (street: string) => ({ ...berlin, street_address: street })
const typeAddress = (player: TestPlayer, street: string) =>
  player.ask('PUT /api/profile/addresses', {
    version: 0,
    addresses: [{ is_default: true, address: home(street) }],
  })

const addressOf = async (player: TestPlayer) => {
  const call = 'POST /api/deposit/alphapo/deposit-address'
  const { status, body } = await player.ask<{ data: DepositAddress }>(call, { currency: 'BTC' })
  expect(status).toBe(200)
  return body.data
}

/** Pays crypto in; returns the deposit as its player sees it. */
async function payCrypto(player: TestPlayer): Promise<Deposit | undefined> {
  const { wallet: address } = await addressOf(player)
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM crypto_addresses WHERE player_id = $1',
    [player.id],
  )
  const to = { id: rows[0]?.id ?? '', playerId: player.id, currency: 'BTC', address }
  const callback = JSON.stringify(aCryptoCallback(to))
  const answer = await ask(app.url, 'POST /callbacks/alphapo', callback, alphapoHeadersOf(callback))
  expect(answer.status).toBe(200)
  return (await player.ask<{ data: Deposit[] }>('GET /api/deposits')).body.data[0]
}

/** Signs players in on one device. */
async function onOneDevice(...players: TestPlayer[]): Promise<void> {
  const cookie = `coffer_device=${randomBytes(16).toString('base64url')}`
  for (const { email, password } of players) {
    const body = { grant_type: 'password', client_id: 'web', client_secret: 'web', password }
    const answer = await ask(app.url, 'POST /oauth/token', { ...body, username: email }, { cookie })
    expect(answer.status).toBe(200)
  }
}

const CHANGING =
  /"(?:[0-9a-f]{8}-[0-9a-f-]{27}|0x[0-9a-f]{40}|bc1\w+|[0-9a-f]{64}|[^"]*T[\d:.]+Z|(?:wallet|sandbox_url)":"[^"]+)"/g
/** A reply's bytes without ids, addresses and times. */
const bytesOf = (reply: unknown) => JSON.stringify(reply).replaceAll(CHANGING, '""')

describe('a withdrawal that a stranger requests to a player’s address and cancels', () => {
  async function claim(stranger: TestPlayer, address: string): Promise<unknown[]> {
    const asked = await withdraw(stranger, address)
    const rules = await stranger.ask('GET /api/withdrawals/rules')
    const { id } = asked.body.data.withdrawal
    const canceled = await stranger.ask(`POST /api/withdrawals/${id}/cancel`)
    expect(canceled.status).toBe(200)
    return [asked.status, asked.body, rules.body, canceled.body]
  }

  it('does not stop the player’s payout, whether they were paid there before or not', async () => {
    for (const wasPaid of [false, true]) {
      const [player, stranger] = [
        await aPlayer(app, { cents: 6_000n }),
        await aPlayer(app, { cents: 6_000n }),
      ]
      const address = anAddress()
      if (wasPaid) await paidOut(player, address)
      const { id } = (await withdraw(player, address)).body.data.withdrawal
      await claim(stranger, address)
      expect(await alertsOf(player)).toEqual([])
      expect((await act(`withdrawals/${id}/start`)).status).toBe(200)
      await expect.poll(() => statusOf(player, id)).toBe('done')
    }
  })

  it('is answered the same whether the address is anybody’s or not', async () => {
    const player = await aPlayer(app, { cents: 6_000n })
    const address = anAddress()
    await paidOut(player, address)
    const [one, other] = [
      await aPlayer(app, { cents: 6_000n }),
      await aPlayer(app, { cents: 6_000n }),
    ]
    const known = await claim(one, address)
    expect(bytesOf(known)).toBe(bytesOf(await claim(other, anAddress())))
    expect(await alertsOf(one)).toEqual([])
  })

  it('is noted for the operator who starts the stranger’s payout, not for the player’s', async () => {
    const [player, stranger] = [
      await aPlayer(app, { cents: 6_000n }),
      await aPlayer(app, { cents: 6_000n }),
    ]
    const address = anAddress()
    await paidOut(player, address)
    const asked = [await withdraw(player, address), await withdraw(stranger, address)]
    const { body } = await operator.ask<{ data: { id: string; operator_note: string | null }[] }>(
      'GET /api/operator/withdrawals?status=new&limit=100',
    )
    const noteOf = (answer: Answered) =>
      body.data.find(({ id }) => id === answer.data.withdrawal.id)?.operator_note
    expect(asked.map((answer) => noteOf(answer.body))).toEqual([
      null,
      `Other accounts were paid out to this address: ${player.id}.`,
    ])
    for (const { body } of asked) {
      expect(JSON.stringify(body)).not.toContain('Other accounts')
    }
  })

  it('holds both once both were paid out to it', async () => {
    const [one, other] = [
      await aPlayer(app, { cents: 6_000n }),
      await aPlayer(app, { cents: 6_000n }),
    ]
    const address = anAddress()
    await paidOut(one, address)
    await paidOut(other, address)
    for (const player of [one, other]) {
      expect((await withdraw(player, anAddress())).body.msg).toMatch(/We are checking it first\.$/)
      expect(await alertsOf(player)).toMatchObject([{ rule: 'shared_payout_address' }])
    }
  })
})

describe('a postal address that a stranger types', () => {
  it('does not take the bonus of the player who lives there', async () => {
    const [player, stranger] = [await aPlayer(app), await aPlayer(app)]
    await typeAddress(player, 'Lindenallee 7')
    expect(await payCrypto(stranger)).toMatchObject({ bonus_note: null })
    await typeAddress(stranger, 'Lindenallee 7')
    expect(await addressOf(player)).toMatchObject({ bonus_percent: 35, bonus_note: null })
    const deposit = await payCrypto(player)
    expect(deposit?.bonus).toBeGreaterThan(0)
    expect(deposit?.bonus_note).toBeNull()
  })

  it('is answered the same, before and after the deposit, whether a player lives there or not', async () => {
    const resident = await aPlayer(app, { cents: 5_000n })
    const item = await anItem(app, resident.id)
    const asked = await resident.ask<Answered>('POST /api/shipping', {
      inventory_item_ids: [item],
      address: home('Gartenweg 3'),
    })
    const { id } = asked.body.data.shipment
    for (const [step, more] of [
      ['start', {}],
      ['ship', { tracking_number: '1Z' }],
    ] as const) {
      expect((await act(`shipments/${id}/${step}`, more)).status).toBe(200)
    }
    await payCrypto(resident)
    const replies: string[] = []
    for (const street of ['Gartenweg 3', 'Nowhere 404']) {
      const stranger = await aPlayer(app)
      const typed = await typeAddress(stranger, street)
      const address = await addressOf(stranger)
      const deposit = await payCrypto(stranger)
      const verification = await stranger.ask('GET /api/profile/verification')
      replies.push(bytesOf([typed, address, deposit, verification.body]).replaceAll(street, ''))
    }
    expect(replies[0]).toBe(replies[1])
  })
})

describe('the promo code of the shop', () => {
  const redirect = (player: TestPlayer) =>
    player.ask<Answered>('POST /api/deposit/zen/redirect', { amount: 10, promocode: 'COFFER' })
  const validate = (player: TestPlayer) =>
    player.ask<Answered>('POST /api/deposit/promocode/validate', { promocode: 'COFFER' })
  const promoId = async () => {
    const sql = "SELECT id FROM promo_codes WHERE code = 'COFFER'"
    return (await app.database.pool.query<{ id: string }>(sql)).rows[0]?.id ?? ''
  }
  const bonusOf = async (player: TestPlayer) =>
    (await player.ask<{ data: Deposit[] }>('GET /api/deposits')).body.data[0]?.bonus

  it('is used once by two accounts on one device, and the reply names nobody', async () => {
    const [one, other, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
    await onOneDevice(one, other)
    await payIn(app, one, 'card', 10, await promoId())
    const refusal = await redirect(other)
    expect(refusal).toMatchObject({ status: 422, body: { code: 'promocode_used' } })
    expect((await redirect(one)).body).toEqual(refusal.body)
    expect((await validate(other)).body).toEqual(refusal.body)
    await payIn(app, other, 'card', 10, await promoId())
    await payIn(app, stranger, 'card', 10, await promoId())
    expect([await bonusOf(one), await bonusOf(other), await bonusOf(stranger)]).toEqual([
      0.5, 0, 0.5,
    ])
  })

  it('is used once when eight accounts on one device pay at the same instant', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => aPlayer(app)))
    await onOneDevice(...accounts)
    const id = await promoId()
    await Promise.all(accounts.map((player) => payIn(app, player, 'card', 10, id)))
    const bonuses = await Promise.all(accounts.map(bonusOf))
    expect(bonuses.filter((bonus) => bonus === 0.5)).toHaveLength(1)
  })
})

describe('a voucher of the house', () => {
  const redeem = (player: TestPlayer, code = '') =>
    player.ask<Answered>('POST /api/deposit/voucher/redeem', { code })

  it('is one of each promotion for two accounts on one device, and the reply names nobody', async () => {
    const [one, other, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
    await onOneDevice(one, other)
    const [first, second, third] = await vouchers(app, 3)
    expect((await redeem(one, first)).status).toBe(200)
    const refused = await redeem(other, second)
    expect(refused).toMatchObject({ status: 409, body: { code: 'voucher_once' } })
    expect((await redeem(one, third)).body).toEqual(refused.body)
    expect((await redeem(stranger, second)).status).toBe(200)
    const [next] = await vouchers(app, 1)
    expect((await redeem(other, next)).status).toBe(200)
  })

  it('is redeemed once when eight accounts on one device enter theirs at the same instant', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => aPlayer(app)))
    await onOneDevice(...accounts)
    const codes = await vouchers(app, 8)
    const answers = await Promise.all(accounts.map((player, nth) => redeem(player, codes[nth])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })
})

describe('the free box of a day', () => {
  const claim = (player: TestPlayer) =>
    player.ask<Answered & { data: { next_at: string } }>(`POST /api/free-boxes/${IRON}/open`, {})
  const boxOf = async (player: TestPlayer) =>
    (await player.ask<FreeBoxes>('GET /api/free-boxes')).body.data.find(({ slug }) => slug === IRON)
  const openedBy = async (players: readonly TestPlayer[]) => {
    const { rows } = await app.database.pool.query<{ count: bigint }>(
      'SELECT count(*) FROM free_claims WHERE player_id = ANY ($1)',
      [players.map(({ id }) => id)],
    )
    return Number(rows[0]?.count)
  }

  it('is shared by the accounts on one device, which see the same next time', async () => {
    const [one, other, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
    await onOneDevice(one, other)
    expect((await claim(one)).status).toBe(200)
    expect(await boxOf(other)).toEqual(await boxOf(one))
    const refused = await claim(other)
    expect(refused).toMatchObject({ status: 409, body: { code: 'free_box_waiting' } })
    expect((await claim(one)).body).toEqual(refused.body)
    expect(refused.body.data.next_at).toBe(new Date(app.clock.now() + DAY_MS).toISOString())
    expect((await claim(stranger)).status).toBe(200)
  })

  it('is opened once for 64 concurrent claims by two accounts on one device', async () => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    await onOneDevice(one, other)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => claim(index % 2 ? one : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63)
    expect(await openedBy([one, other])).toBe(1)
  })
})

describe('two people who share a device', () => {
  interface Linked {
    data: { linked_accounts: { id: string; link: string }[] }
  }
  const claim = (player: TestPlayer) =>
    player.ask<Answered>(`POST /api/free-boxes/${IRON}/open`, {})
  const linksOf = async ({ id }: TestPlayer) => {
    const { body } = await operator.ask<Linked>(`GET /api/operator/players/${id}`)
    return body.data.linked_accounts
  }
  const separate = (one: TestPlayer, other: TestPlayer, what = 'separate') =>
    act(`players/${one.id}/${what}`, { other_id: other.id })

  it('are one person until staff separate them, and again when staff take it back', async () => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    await onOneDevice(one, other)
    expect(await linksOf(one)).toMatchObject([{ id: other.id, link: 'proven' }])
    expect((await claim(one)).status).toBe(200)
    expect((await claim(other)).status).toBe(409)
    expect((await separate(other, one)).status).toBe(200)
    expect((await separate(one, other)).body.code).toBe('request_moved_on')
    expect(await linksOf(one)).toMatchObject([{ id: other.id, link: 'separated' }])
    expect((await claim(other)).status).toBe(200)
    const { body } = await operator.ask<{ data: object[] }>(
      `GET /api/operator/log?player_id=${other.id}`,
    )
    expect(body.data[0]).toMatchObject({
      action: 'player.separate',
      subject_id: one.id,
      reason,
      detail: { player_id: other.id, other_id: one.id },
    })
    expect((await separate(one, other, 'rejoin')).status).toBe(200)
    expect((await separate(one, other, 'rejoin')).body.code).toBe('request_moved_on')
    expect(await linksOf(other)).toMatchObject([{ id: one.id, link: 'proven' }])
  })

  it('have each their own second account, which shares the device too', async () => {
    const [one, second, other] = [
      await aPlayer(app, { cents: 6_000n }),
      await aPlayer(app, { cents: 6_000n }),
      await aPlayer(app),
    ]
    await onOneDevice(one, other)
    const address = anAddress()
    await paidOut(one, address)
    await paidOut(second, address)
    const provenOf = async (player: TestPlayer) =>
      (await linksOf(player)).flatMap(({ id, link }) => (link === 'proven' ? [id] : [])).toSorted()
    expect(await provenOf(second)).toEqual([other.id, one.id].toSorted())
    expect((await separate(one, other)).status).toBe(200)
    expect([await provenOf(one), await provenOf(second), await provenOf(other)]).toEqual([
      [second.id],
      [one.id],
      [],
    ])
  })

  it('are closed to the acts of a member of staff who is that person', async () => {
    const [member, second] = [await aStaffMember(app, 'operator'), await aPlayer(app)]
    const adjust = async () => {
      const act = { amount: 5, reason: 'For a friend' }
      const at = `POST /api/operator/players/${second.id}/adjust`
      return (await member.ask<{ code?: string }>(at, act)).body.code
    }
    await onOneDevice(member, second)
    expect(await adjust()).toBe('own_account')
    expect((await separate(member, second)).status).toBe(200)
    expect(await adjust()).toBeUndefined()
  })

  it('are separated by an operator whom it does not concern', async () => {
    const player = await aPlayer(app)
    expect((await separate(player, operator)).body.code).toBe('own_account')
    expect((await separate(operator, player)).body.code).toBe('own_account')
    expect((await separate(player, player)).body.code).toBe('validation_failed')
    const nobody = { ...player, id: '00000000-0000-7000-8000-000000000000' }
    expect((await separate(player, nobody)).body.code).toBe('not_found')
    expect(await linksOf(player)).toEqual([])
  })

  it('are not separated from an account of the operator’s own person by that operator', async () => {
    const member = await aStaffMember(app, 'operator')
    const [own, player] = [await aPlayer(app), await aPlayer(app)]
    await onOneDevice(member, own, player)
    const byMember = (one: TestPlayer, other: TestPlayer) =>
      member.ask<{ code?: string }>(`POST /api/operator/players/${one.id}/separate`, {
        ...{ reason, other_id: other.id },
      })
    expect((await separate(member, player)).status).toBe(200)
    // Whoever is not theirs any more is still one person with another account of theirs.
    expect((await byMember(player, own)).body.code).toBe('own_account')
    expect((await byMember(own, player)).body.code).toBe('own_account')
    expect((await separate(player, own)).status).toBe(200)
  })
})

it('accounts whose identities were approved by one document are one person', async () => {
  const accounts = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
  const numbers = ['L01X 00T47', 'l01x00t47', 'L01X00T48']
  for (const [index, { id }] of accounts.entries()) {
    const document = {
      document_ids: [await aSubmission(app, id)],
      document_country: 'DE',
      document_number: numbers[index],
    }
    expect((await act(`verifications/${id}/approve`, document)).status).toBe(200)
  }
  const [one, other, third] = accounts as [TestPlayer, TestPlayer, TestPlayer]
  const linked = async ({ id }: TestPlayer) =>
    (await operator.ask<{ data: { linked_accounts: object[] } }>(`GET /api/operator/players/${id}`))
      .body.data.linked_accounts
  expect(await linked(one)).toEqual([
    { id: other.id, name: other.name, link: 'proven', shares: ['identity'] },
  ])
  expect(await linked(third)).toEqual([])
  const { rows } = await app.database.pool.query<{ detail: string }>(
    "SELECT detail::text FROM audit_log WHERE action = 'verification.approve'",
  )
  expect(rows).toHaveLength(3)
  for (const { detail } of rows) expect(detail.toLowerCase()).not.toContain('l01x')
})
