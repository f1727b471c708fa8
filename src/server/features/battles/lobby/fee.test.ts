import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { seatFee, sponsoredSeat } from '#domain/games/battle-price.ts'
import { seatsOf } from '#domain/games/battle-rules.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import {
  type BattleHarness,
  joinBattle,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { holdLock } from '#tests/support/shop/hold-lock.ts'

let harness: BattleHarness
let operator: TestPlayer
let second: TestPlayer
let everybody: TestPlayer[]

beforeAll(async () => {
  harness = await openBattleHarness()
  operator = await aStaffMember(harness.app, 'operator')
  second = await aStaffMember(harness.app, 'operator')
  everybody = await players(harness.app, 4, { cents: 1_000_000n })
})
beforeEach(() => charge(0))
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

const reason = 'As decided'
const key = 'PUT /api/operator/settings/games.battle.fee'
let now = 0

/** Sets the fee in percent, with two operators. */
async function charge(percent: number): Promise<void> {
  if (percent === now) return
  const { status, body } = await operator.ask<ActionReply>(key, { value: percent, reason })
  expect([status, body.data.status]).toEqual([200, 'waiting'])
  const at = `/api/operator/approvals/${(body.data as { id: string }).id}/confirm`
  expect((await second.ask(`POST ${at}`, { reason })).status).toBe(200)
  now = percent
}

const purses = () => Promise.all(everybody.map(harness.cents))

async function earned(): Promise<bigint> {
  const { rows } = await harness.app.database.pool.query<{ cents: bigint }>(
    `SELECT coalesce(-sum(amount), 0)::bigint AS cents FROM entries WHERE code IN ('battle.fee', 'battle.fee-back')`,
  )
  return rows[0]?.cents ?? 0n
}

describe('the fee of a seat', () => {
  it('is paid by each player for the own stake, once, and all of it returns with a canceled battle', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          percent: fc.integer({ min: 0, max: 1_000 }).map((basisPoints) => basisPoints / 100),
          sponsor_pct: fc.constantFrom(0, 33, 50, 100),
          format: fc.constantFrom('1v1' as const, '2v2' as const),
          bots: fc.nat(1),
          isCanceled: fc.boolean(),
        }),
        async ({ percent, sponsor_pct, format, bots, isCanceled }) => {
          await charge(percent)
          const basisPoints = Number(toCents(percent))
          const [creator, ...others] = everybody as [TestPlayer, ...TestPlayer[]]
          const before = await purses()
          const was = await earned()
          // The last seat of a battle that is canceled stays empty.
          const free = seatsOf(format) - 1 - bots - (isCanceled ? 1 : 0)
          const joining = others.slice(0, Math.max(0, free))
          const id = await harness.create(creator, { format, sponsor_pct, bots })
          const { price, join_price, fee_share } = await harness.read(id)
          const { staked, sponsored } = sponsoredSeat(toCents(price), sponsor_pct)
          const [own, joined] = [toCents(price), staked].map((cents) => seatFee(cents, basisPoints))
          expect(fee_share).toBe(percent)
          expect(toCents(join_price)).toBe(staked + (joined ?? 0n))
          // A waiting battle keeps its fee.
          await charge(percent === 7 ? 8 : 7)
          for (const player of joining) expect((await joinBattle(player, id)).status).toBe(200)
          const fees = (own ?? 0n) + BigInt(joining.length) * (joined ?? 0n)
          expect(await earned()).toBe(was + fees)
          const paid = await purses()
          joining.forEach((_, at) => {
            expect((before[at + 1] ?? 0n) - (paid[at + 1] ?? 0n)).toBe(staked + (joined ?? 0n))
          })
          const open = BigInt(seatsOf(format) - 1 - bots)
          expect((before[0] ?? 0n) - (paid[0] ?? 0n)).toBe(
            toCents(price) + (own ?? 0n) + sponsored * open,
          )
          const isWaiting = (await harness.read(id)).status === 'waiting'
          if (isWaiting) {
            expect((await creator.ask(`POST /api/battles/${id}/cancel`)).status).toBe(200)
            expect([await purses(), await earned()]).toEqual([before, was])
            return
          }
          await harness.playOut([id])
          expect(await earned()).toBe(was + fees)
          expect((await harness.receipt(id)).fee_basis_points ?? 0).toBe(basisPoints)
        },
      ),
      { numRuns: 8 },
    )
  }, 120_000)

  it('is the one that was shown, or nothing is charged', async () => {
    await charge(5)
    const [creator] = everybody as [TestPlayer]
    const before = await harness.cents(creator)
    const at = 'POST /api/battles/create'
    const order = harness.order()
    const refused = await creator.ask<{ errors?: Record<string, string[]> }>(at, {
      ...order,
      fee: 0,
    })
    expect([refused.status, refused.body.errors?.fee?.join()]).toEqual([
      422,
      expect.stringContaining('Nothing was charged'),
    ])
    expect(await harness.cents(creator)).toBe(before)
    const price = toCents(harness.boxes[0]?.price ?? 0)
    const fee = toCoins(seatFee(price, 500))
    expect((await creator.ask(at, { ...order, fee })).status).toBe(200)
    expect(await harness.cents(creator)).toBe(before - price - seatFee(price, 500))
  })

  it('is that of a rematch, which can be started while it is the same', async () => {
    await charge(4)
    const [creator, other] = everybody as [TestPlayer, TestPlayer]
    const id = await harness.create(creator)
    expect((await joinBattle(other, id)).status).toBe(200)
    await harness.playOut([id])
    expect((await harness.read(id)).can_rematch).toBe(true)
    await charge(5)
    expect((await harness.read(id)).can_rematch).toBe(false)
    const before = await harness.cents(creator)
    const again = () =>
      creator.ask<{ code?: string; message?: string }>(`POST /api/battles/${id}/rematch`)
    expect((await again()).body).toMatchObject({
      code: 'rematch_closed',
      message: expect.stringContaining('The fee of battles has changed since.'),
    })
    await charge(4)
    const { price } = await harness.read(id)
    expect((await again()).status).toBe(200)
    const cost = toCents(price) + seatFee(toCents(price), 400)
    expect(await harness.cents(creator)).toBe(before - cost)
  })

  it('stays the one that was shown, also if it changes while the battle is made', async () => {
    await charge(5)
    const [creator, other] = everybody as [TestPlayer, TestPlayer]
    const price = toCents(harness.boxes[0]?.price ?? 0)
    const fee = seatFee(price, 500)
    const before = await harness.cents(creator)
    const creations = await holdLock(harness.app, 'LOCK TABLE battles IN ACCESS EXCLUSIVE MODE')
    const creating = harness.create(creator, { fee: toCoins(fee) })
    await creations.waiting(1)
    await charge(10)
    await creations.release()
    const id = await creating
    expect((await harness.read(id)).fee_share).toBe(5)
    expect(await harness.cents(creator)).toBe(before - price - fee)

    await charge(5)
    expect((await joinBattle(other, id)).status).toBe(200)
    await harness.playOut([id])
    const purse = await harness.cents(creator)
    const wallet = await holdLock(
      harness.app,
      'SELECT FROM accounts WHERE player_id = $1 FOR UPDATE',
      [creator.id],
    )
    const again = creator.ask(`POST /api/battles/${id}/rematch`)
    await wallet.waiting(1)
    await charge(10)
    await wallet.release()
    expect((await again).status).toBe(200)
    expect(await harness.cents(creator)).toBe(purse - price - fee)
  })

  it('is at most ten percent, and two operators decide it', async () => {
    for (const value of [-1, 10.01, 100, 1.005, null]) {
      expect([value, (await operator.ask(key, { value, reason })).status]).toEqual([value, 422])
    }
  })

  it('returns to everybody when the exclusion of one ends the battle', async () => {
    await charge(10)
    const [creator, other] = await players(harness.app, 2, { cents: 10_000n })
    if (!creator || !other) throw new Error('There are not enough players')
    const was = await earned()
    const id = await harness.create(creator, { format: '1v1v1', sponsor_pct: 50 })
    expect((await joinBattle(other, id)).status).toBe(200)
    expect(await earned()).toBeGreaterThan(was)
    const asked = { kind: 'self_exclusion', days: 180 }
    expect((await other.ask('POST /api/profile/exclusion', asked)).status).toBe(200)
    expect((await harness.read(id)).status).toBe('canceled')
    const purses = await Promise.all([creator, other].map(harness.cents))
    expect([...purses, await earned()]).toEqual([10_000n, 10_000n, was])
  })

  it('counts against limits, and returns to them with a canceled battle', async () => {
    await charge(10)
    const player = await aPlayer(harness.app, { cents: 100_000n })
    const box = harness.boxes.find(({ price }) => price >= 1)
    const boxes = [{ slug: box?.slug ?? '', count: 1 }]
    const price = toCents(box?.price ?? 0)
    const fee = seatFee(price, 1_000)
    const limit = (cents: bigint) =>
      player.ask('PUT /api/profile/limits', {
        kind: 'stake',
        period: 'day',
        amount: toCoins(cents),
      })
    expect((await limit(price + fee)).status).toBe(200)
    const create = () =>
      player.ask<{ code?: string; data: { id: string } }>(
        'POST /api/battles/create',
        harness.order({ boxes }),
      )
    const { status, body } = await create()
    expect(status).toBe(200)
    expect((await create()).body.code).toBe('limit_reached')
    expect((await player.ask(`POST /api/battles/${body.data.id}/cancel`)).status).toBe(200)
    const again = await create()
    expect(again.status).toBe(200)
    expect((await player.ask(`POST /api/battles/${again.body.data.id}/cancel`)).status).toBe(200)
    expect((await limit(price + fee - 1n)).status).toBe(200)
    expect((await create()).body.code).toBe('limit_reached')
    expect(await harness.cents(player)).toBe(100_000n)
  })
})
