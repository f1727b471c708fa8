import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionReply, LogEntry } from '#contract/http/operator/acts.ts'
import type { PlayerEntry, PlayerFile } from '#contract/http/operator/players.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aTotp } from '#tests/support/players/a-second-factor.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let player: TestPlayer
let other: TestPlayer
let support: TestPlayer
let operator: TestPlayer
let second: TestPlayer
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp()
  player = await aPlayer(app, { cents: 10_000n })
  other = await aPlayer(app)
  support = await aStaffMember(app, 'support')
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
  admin = await aStaffMember(app, 'admin')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

const NOBODY = '00000000-0000-7000-8000-000000000000'

describe('an Idempotency-Key', () => {
  it('returns the first reply to a repeat, and refuses another request', async () => {
    const call = `POST /api/operator/players/${player.id}/adjust`
    const send = (amount: number) =>
      operator.ask<ActionReply & Refused>(
        call,
        { amount, reason: 'A mistake' },
        { 'idempotency-key': 'op-1' },
      )
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(3)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await send(4)).body.code).toBe('idempotency_mismatch')
    const { body } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(body.data.balance).toBe(103)
  })
})

describe('codes', () => {
  interface PrintedReply {
    data: { kind: string; value: number; codes: string[] }
    code?: string
  }

  it('are created, printed once, redeemed over HTTP, and voided', async () => {
    const made = await operator.ask<ActionReply>('POST /api/operator/code-batches', {
      kind: 'gift_code',
      value: 12.5,
      count: 3,
      reason: 'A giveaway',
    })
    const { id } = made.body.data
    const print = () =>
      operator.ask<PrintedReply>(`POST /api/operator/code-batches/${id}/print`, {
        reason: 'A giveaway',
      })
    const printed = await print()
    expect(printed.body.data).toMatchObject({ kind: 'gift_code', value: 12.5 })
    const [code = ''] = printed.body.data.codes
    expect((await print()).body.code).toBe('codes_printed')
    const redeemed = await other.ask<{ msg: string }>('POST /api/deposit/gift-code/redeem', {
      code,
    })
    expect(redeemed).toMatchObject({
      status: 200,
      body: { msg: '12.50 coins were added to your balance.' },
    })
    const { body } = await support.ask<{ data: object[] }>('GET /api/operator/code-batches')
    expect(body.data).toMatchObject([{ id, count: 3, redeemed: 1, voided_at: null }])
    await operator.ask(`POST /api/operator/code-batches/${id}/void`, { reason: 'Lost the list' })
    const late = await player.ask<Refused>('POST /api/deposit/gift-code/redeem', {
      code: printed.body.data.codes[1],
    })
    expect(late.body.code).toBe('gift_code_unknown')
  })

  it('of more than 1,000 in total wait for a second operator, and cannot be printed before', async () => {
    const asked = await operator.ask<ActionReply>('POST /api/operator/code-batches', {
      kind: 'voucher',
      value: 10,
      count: 101,
      reason: 'A big giveaway',
    })
    expect(asked.body.data.status).toBe('waiting')
    const { id } = asked.body.data
    const early = await operator.ask<Refused>(`POST /api/operator/code-batches/${id}/print`, {
      reason: 'Early',
    })
    expect(early.status).toBe(404)
    const own = await operator.ask<Refused>(`POST /api/operator/approvals/${id}/confirm`, {
      reason: 'By myself',
    })
    expect(own).toMatchObject({ status: 403, body: { code: 'second_operator_needed' } })
    const confirmed = await second.ask<ActionReply>(`POST /api/operator/approvals/${id}/confirm`, {
      reason: 'Looked at it',
    })
    expect(confirmed.body).toMatchObject({ data: { status: 'done' } })
    const batch = confirmed.body.data.id
    const printed = await operator.ask<PrintedReply>(
      `POST /api/operator/code-batches/${batch}/print`,
      { reason: 'A big giveaway' },
    )
    expect(printed.body.data.codes).toHaveLength(101)
  })

  it('have one winner when 64 players redeem them concurrently', async () => {
    const made = await second.ask<ActionReply>('POST /api/operator/code-batches', {
      kind: 'voucher',
      value: 50,
      count: 1,
      reason: 'A race',
    })
    const { body } = await second.ask<PrintedReply>(
      `POST /api/operator/code-batches/${made.body.data.id}/print`,
      { reason: 'A race' },
    )
    const [code] = body.data.codes
    const everybody = await players(app, 64, {})
    const answers = await Promise.all(
      everybody.map((each) => each.ask<Refused>('POST /api/deposit/voucher/redeem', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'voucher_used')).toHaveLength(63)
    const profiles = await Promise.all(
      everybody.map((each) => each.ask<{ data: { balance: number } }>('GET /api/profile')),
    )
    expect(profiles.reduce((sum, profile) => sum + profile.body.data.balance, 0)).toBe(50)
  })

  it('can be guessed five times a quarter of an hour, then return 429 with Retry-After', async () => {
    const guesser = await aPlayer(app)
    const guess = () => guesser.ask<Refused>('POST /api/deposit/voucher/redeem', { code: 'guess' })
    for (let count = 0; count < 5; count++) expect((await guess()).status).toBe(422)
    const answer = await guess()
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(answer.headers.get('retry-after')).toBe('900')
    app.clock.advance(15 * MINUTE_MS)
  })
})

describe('promo codes', () => {
  const make = (over: object) =>
    operator.ask<ActionReply & Refused>('POST /api/operator/promo-codes', {
      code: 'spring',
      value: 10,
      is_fixed_value: true,
      uses_max: 100,
      reason: 'Spring',
      ...over,
    })

  it('are created, validated, and ended immediately', async () => {
    const made = await make({})
    expect(made.body).toMatchObject({
      msg: 'The promo code SPRING is created.',
      data: { status: 'done' },
    })
    expect((await make({})).body.code).toBe('promocode_taken')
    const validate = () =>
      player.ask<Refused>('POST /api/deposit/promocode/validate', { promocode: 'spring' })
    const spring = { code: 'SPRING', value: 10, is_fixed_value: true, ends_at: null }
    expect((await validate()).body).toEqual(spring)
    const { id } = made.body.data
    await operator.ask(`POST /api/operator/promo-codes/${id}/end`, { reason: 'Over' })
    expect((await validate()).body.code).toBe('promocode_expired')
  })

  it('that could cost more than 1,000 wait for a second operator', async () => {
    const waiting = async (over: object) => (await make(over)).body.data.status
    expect(await waiting({ code: 'a1', uses_max: 101 })).toBe('waiting')
    expect(await waiting({ code: 'a2', is_fixed_value: false, value: 5, uses_max: null })).toBe(
      'waiting',
    )
    expect(await waiting({ code: 'a3', is_fixed_value: false, value: 5, uses_max: 3 })).toBe(
      'waiting',
    )
    expect(await waiting({ code: 'a4', is_fixed_value: false, value: 5, uses_max: 2 })).toBe('done')
  })

  it.each([
    [{ code: 'x' }, 'code'],
    [{ code: 'with space' }, 'code'],
    [{ value: 0 }, 'value'],
    [{ value: 1_000.01 }, 'value'],
    [{ is_fixed_value: false, value: 100.01 }, 'value'],
    [{ uses_max: null }, 'uses_max'],
    [{ uses_max: 0 }, 'uses_max'],
    [{ is_once_per_player: false }, 'is_once_per_player'],
    [{ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, 'ends_at'],
    [{ ends_at: 'soon' }, 'ends_at'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
    [{ starts_at: '2100-01-01T00:00:00Z', ends_at: '2099-01-01T00:00:00Z' }, 'ends_at'],
  ])('of %j are refused', async (over, field) => {
    const answer = await make({ code: 'refused', ...over })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(field)
  })
})

describe('a player', () => {
  it('is found by id, and by a part of name and email, with any characters', async () => {
    const found = await aPlayer(app, { name: 'Zöe Noor' })
    const search = async (text: string) => {
      const { body } = await support.ask<{ data: PlayerEntry[] }>(
        `GET /api/operator/players?search=${encodeURIComponent(text)}`,
      )
      return body.data.map(({ id }) => id)
    }
    expect(await search(found.id)).toEqual([found.id])
    expect(await search(found.email.toUpperCase())).toEqual([found.id])
    expect(await search('zöe n')).toEqual([found.id])
    expect(await search('ÖE NOO')).toEqual([found.id])
    expect(await search(found.email.slice(2))).toEqual([found.id])
    for (const pattern of ['%', 'z_e noor', '%noor', 'noor\\']) {
      expect(await search(pattern)).toEqual([])
    }
    expect(await search("' OR 1=1 --")).toEqual([])
    expect((await search('')).length).toBeGreaterThan(5)
  })

  it('is shown with their latest movements', async () => {
    const { body } = await support.ask<{ data: PlayerFile }>(
      `GET /api/operator/players/${player.id}`,
    )
    expect(body.data).toMatchObject({ id: player.id, balance: 103, role: 'player', hold: null })
    expect(body.data.movements[0]).toMatchObject({ type: 'operator.adjusted', amount: 3 })
    expect((await support.ask(`GET /api/operator/players/${NOBODY}`)).status).toBe(404)
    expect((await support.ask('GET /api/operator/players/x')).status).toBe(404)
  })

  it('on hold cannot play, deposit or redeem, but can withdraw; this takes effect immediately', async () => {
    const held = await aPlayer(app, { cents: 10_000n })
    const boxes = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?limit=100')
    const open = `POST /api/boxes/${boxes.body.data.at(-1)?.slug}/open`
    const hold = await operator.ask(`POST /api/operator/players/${held.id}/hold`, {
      reason: 'Being looked at',
    })
    expect(hold.status).toBe(200)
    for (const [call, body] of [
      [open, { count: 1 }],
      ['POST /api/deposit/zen/redirect', { amount: 25 }],
      ['POST /api/deposit/gift-code/redeem', { code: 'x' }],
    ] as const) {
      const answer = await held.ask<Refused>(call, body)
      expect(answer, call).toMatchObject({ status: 403, body: { code: 'account_on_hold' } })
    }
    expect((await held.ask('GET /api/profile')).status).toBe(200)
    expect((await held.ask('POST /api/inventory/sell', { all: true })).status).toBe(200)
    const request = { currency: 'BTC', amount: 20, address: 'x' }
    const withdrawn = await held.ask<Refused>('POST /api/withdrawals', request)
    expect(withdrawn.body.code).not.toBe('account_on_hold')
    await operator.ask(`POST /api/operator/players/${held.id}/lift`, { reason: 'All is well' })
    const redeemed = await held.ask<Refused>('POST /api/deposit/voucher/redeem', { code: 'x' })
    expect(redeemed.body.code).toBe('voucher_unknown')
  })

  it('becomes an operator and stops being one, with immediate effect', async () => {
    const grant = (role: string, by = admin) =>
      by.ask<Refused>(`POST /api/operator/players/${other.id}/role`, { role, reason: 'A test' })
    const tries = () => other.ask('GET /api/operator/log')
    await aTotp(app, other)
    expect((await tries()).status).toBe(403)
    expect((await grant('operator')).status).toBe(200)
    expect((await tries()).status).toBe(200)
    expect((await grant('player')).status).toBe(200)
    expect((await tries()).status).toBe(403)
    expect((await grant('god')).status).toBe(422)
  })
})

it('the log lists everything, newest first, page by page', async () => {
  const first = await operator.ask<{ data: LogEntry[]; next_cursor: string }>(
    'GET /api/operator/log?limit=3',
  )
  const next = await operator.ask<{ data: LogEntry[] }>(
    `GET /api/operator/log?limit=3&cursor=${first.body.next_cursor}`,
  )
  const seqs = [...first.body.data, ...next.body.data].map(({ seq }) => seq)
  const [newest = 0] = seqs
  expect(seqs).toEqual(Array.from({ length: 6 }, (_, index) => newest - index))
  const ofOther = await operator.ask<{ data: LogEntry[] }>(
    `GET /api/operator/log?player_id=${other.id}`,
  )
  expect(ofOther.body.data[0]).toMatchObject({
    action: 'player.role',
    operator: admin.name,
    player_id: other.id,
    reason: 'A test',
    detail: { player_id: other.id, role: 'player' },
  })
  expect((await operator.ask('GET /api/operator/log?cursor=x')).status).toBe(422)
  const of = await operator.ask<{ data: LogEntry[] }>(
    `GET /api/operator/log?player_id=${player.id}`,
  )
  expect(of.body.data.every(({ player_id }) => player_id === player.id)).toBe(true)
})
