import { afterAll, beforeAll, expect, it } from 'vitest'
import { battleFormats, seatsOf } from '#domain/games/battle-rules.ts'
import { toCents } from '#domain/money/money.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

const JOINERS = 64

let harness: BattleHarness
let everybody: TestPlayer[]
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  harness = await openBattleHarness()
  everybody = await players(harness.app, JOINERS + 1, { cents: 1_000_000n })
  const [first, second] = everybody
  if (!first || !second) throw new Error('There are not enough players')
  ada = first
  ben = second
})
afterAll(() => harness.stop())

const sumOfWallets = async () =>
  (await Promise.all(everybody.map(harness.cents))).reduce((sum, cents) => sum + cents, 0n)

it(`seats only as many of ${JOINERS} joiners as there are seats, and charges nobody else`, async () => {
  const id = await harness.create(ada, { format: '2v2v2' })
  const price = toCents((await harness.read(id)).price)
  const before = await sumOfWallets()
  const answers = await Promise.all(everybody.slice(1).map((each) => joinBattle(each, id)))
  const seated = answers.filter(({ status }) => status === 200)
  expect(seated.map(({ body }) => body.data.seat).sort()).toEqual([1, 2, 3, 4, 5])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['battle_not_open']))
  expect(await sumOfWallets()).toBe(before - 5n * price)
  expect(await harness.clearing()).toBe(6n * price)
  await harness.playOut([id])
  expect(await harness.clearing()).toBe(0n)
  expect(await auditFaults(harness.app)).toEqual([])
})

it('refuses to seat a player after the start, a player twice, or a player in a full team', async () => {
  const id = await harness.create(ada, { format: '2v2' })
  expect((await joinBattle(ada, id)).body.code).toBe('battle_already_joined')
  expect((await joinBattle(ben, id, { team_idx: 0 })).body.data).toMatchObject({ seat: 1 })
  const third = everybody[2]
  const fourth = everybody[3]
  const fifth = everybody[4]
  if (!third || !fourth || !fifth) throw new Error('There are not enough players')
  expect((await joinBattle(third, id, { team_idx: 0 })).body.code).toBe('battle_team_full')
  expect((await joinBattle(third, id, { team_idx: 2 })).status).toBe(422)
  expect((await joinBattle(third, id)).status).toBe(200)
  expect((await joinBattle(fourth, id)).status).toBe(200)
  const before = await harness.cents(fifth)
  expect((await joinBattle(fifth, id)).body.code).toBe('battle_not_open')
  expect(await harness.cents(fifth)).toBe(before)
  expect((await ada.ask<{ code: string }>(`POST /api/battles/${id}/cancel`)).status).toBe(409)
  await harness.playOut([id])
})

it('lets either the cancellation or the last join succeed, never both', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const id = await harness.create(ada)
    const before = (await harness.cents(ada)) + (await harness.cents(ben))
    const [canceled, joined] = await Promise.all([
      ada.ask(`POST /api/battles/${id}/cancel`),
      joinBattle(ben, id),
    ])
    const { status, price } = await harness.read(id)
    const moved = (await harness.cents(ada)) + (await harness.cents(ben)) - before
    expect([canceled.status, joined.status].sort()).toEqual([200, 409])
    expect(status).toBe(canceled.status === 200 ? 'canceled' : 'in_progress')
    expect(moved).toBe(status === 'canceled' ? toCents(price) : -toCents(price))
  }
  expect((await ben.ask(`POST /api/battles/${await harness.create(ada)}/cancel`)).status).toBe(403)
})

it('replays the first answer under the same Idempotency-Key and charges once', async () => {
  const before = await harness.cents(ada)
  const key = { 'idempotency-key': 'create-once' }
  const create = () =>
    ada.ask<{ data: { id: string; balance: number } }>(
      'POST /api/battles/create',
      harness.order({ format: '2v2' }),
      key,
    )
  const answers = await Promise.all([create(), create(), create()])
  const [first] = answers
  for (const answer of answers) expect(answer.body).toEqual(first?.body)
  const id = first?.body.data.id ?? ''
  const price = toCents((await harness.read(id)).price)
  expect(await harness.cents(ada)).toBe(before - price)
  const other = await ada.ask('POST /api/battles/create', harness.order(), key)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })

  const had = await harness.cents(ben)
  const join = () => joinBattle(ben, id, {}, { 'idempotency-key': 'join-once' })
  const joined = [await join(), await join(), await join()]
  expect(joined.map(({ body }) => body)).toEqual(Array(3).fill(joined[0]?.body))
  expect(await harness.cents(ben)).toBe(had - price)
  const bots = () =>
    ada.ask(`POST /api/battles/${id}/add-bots`, { bots: 1 }, { 'idempotency-key': 'bots-once' })
  expect((await bots()).body).toEqual((await bots()).body)
  expect((await harness.read(id)).seats.filter(({ player }) => player)).toHaveLength(3)
  const cancel = () =>
    ada.ask(`POST /api/battles/${id}/cancel`, {}, { 'idempotency-key': 'cancel-once' })
  expect((await cancel()).body).toEqual((await cancel()).body)
  expect(await harness.cents(ada)).toBe(before)
})

it('charges the creator the sponsored part of every seat and refunds the unused part', async () => {
  const formats = Object.keys(battleFormats) as (keyof typeof battleFormats)[]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formats),
      fc.integer({ min: 0, max: 100 }),
      fc.nat({ max: 4 }),
      fc.boolean(),
      async (format, sponsor_pct, bots, isCanceled) => {
        const others = seatsOf(format) - 1
        const called = Math.min(bots, others - 1)
        const before = [await harness.cents(ada), await harness.cents(ben)] as const
        const id = await harness.create(ada, { format, sponsor_pct, bots: called })
        const battle = await harness.read(id)
        const price = toCents(battle.price)
        const sponsored = (price * BigInt(sponsor_pct)) / 100n
        const seats = BigInt(others - called)
        expect(toCents(battle.join_price)).toBe(price - sponsored)
        expect(await harness.cents(ada)).toBe(before[0] - price - seats * sponsored)
        expect((await joinBattle(ben, id)).status).toBe(200)
        expect(await harness.cents(ben)).toBe(before[1] - price + sponsored)
        const isFull = (await harness.read(id)).status === 'in_progress'
        if (isCanceled || isFull) {
          if (!isFull) await ada.ask(`POST /api/battles/${id}/cancel`)
        } else {
          await ada.ask(`POST /api/battles/${id}/add-bots`, { bots: others - called - 1 })
        }
        const { status } = await harness.read(id)
        if (status === 'canceled') {
          expect([await harness.cents(ada), await harness.cents(ben)]).toEqual(before)
        } else {
          expect(await harness.cents(ada)).toBe(before[0] - price - sponsored)
          await harness.playOut([id])
        }
      },
    ),
    { numRuns: 15 },
  )
  expect(await auditFaults(harness.app)).toEqual([])
})

it('charges a fully sponsored joiner nothing', async () => {
  const guest = everybody[10]
  if (!guest) throw new Error('There are not enough players')
  const before = await harness.cents(guest)
  const xp = await xpOf(guest)
  const id = await harness.create(ada, { sponsor_pct: 100 })
  expect((await joinBattle(guest, id)).status).toBe(200)
  expect(await harness.cents(guest)).toBe(before)
  await harness.playOut([id])
  expect(await xpOf(guest)).toBe(xp)
  expect(await auditFaults(harness.app)).toEqual([])
})

const xpOf = async (player: TestPlayer) => {
  const { body } = await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')
  return body.data.user_level.xp
}

it('counts a stake for XP once it is played, and never a refunded one', async () => {
  const [host, guest] = await players(harness.app, 2, { cents: 1_000_000n })
  if (!host || !guest) throw new Error('There are not enough players')
  const dear = [{ slug: harness.boxes[8]?.slug ?? '', count: 10 }]
  const canceled = await harness.create(host, { boxes: dear, sponsor_pct: 50 })
  expect(await xpOf(host)).toBe(0)
  await host.ask(`POST /api/battles/${canceled}/cancel`)
  expect(await xpOf(host)).toBe(0)
  const id = await harness.create(host, { boxes: dear, sponsor_pct: 25 })
  await joinBattle(guest, id)
  expect([await xpOf(host), await xpOf(guest)]).toEqual([0, 0])
  await harness.playOut([id])
  const { price, join_price } = await harness.read(id)
  expect([await xpOf(host), await xpOf(guest)]).toEqual([price, join_price])
})

it('refuses players below the minimum level', async () => {
  const [host, guest] = await players(harness.app, 2, { cents: 1_000_000n })
  if (!host || !guest) throw new Error('There are not enough players')
  const id = await harness.create(host, { min_level: 2 })
  const before = await harness.cents(guest)
  const refused = await joinBattle(guest, id)
  expect(refused).toMatchObject({ status: 403, body: { code: 'level_too_low' } })
  expect(await harness.cents(guest)).toBe(before)
  // Level 2 requires 50 coins of play.
  const dear = harness.boxes.find(({ price }) => price >= 5) ?? { slug: '', price: 5 }
  for (let played = 0; played < 50; played += dear.price * 5) {
    await guest.ask(`POST /api/boxes/${dear.slug}/open`, { count: 5 })
  }
  expect((await joinBattle(guest, id)).status).toBe(200)
  await harness.playOut([id])
})

it('refuses a player who cannot pay and leaves the seat empty', async () => {
  const [poor] = await players(harness.app, 1, { cents: 1n })
  if (!poor) throw new Error('There is no player')
  const id = await harness.create(ada)
  expect(await joinBattle(poor, id)).toMatchObject({
    status: 409,
    body: { code: 'insufficient_funds' },
  })
  expect((await poor.ask('POST /api/battles/create', harness.order())).status).toBe(409)
  expect((await harness.read(id)).seats[1]?.player).toBeNull()
  expect(await harness.cents(poor)).toBe(1n)
  await ada.ask(`POST /api/battles/${id}/cancel`)
})

it('seats a player once when they send concurrent requests', async () => {
  const id = await harness.create(ada, { format: '1v1v1' })
  const answers = await Promise.all([joinBattle(ben, id), joinBattle(ben, id), joinBattle(ben, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await ada.ask(`POST /api/battles/${id}/cancel`)
  expect(await auditFaults(harness.app)).toEqual([])
})
