import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { ObstacleView } from '#contract/http/funds.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { BONUS_ENDED } from '#domain/rewards/playthrough.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { auditFunds } from '#server/features/funds/audit.ts'
import { recordEvents } from '#server/features/funds/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import {
  type BattleHarness,
  joinBattle,
  manyBattles,
  openBattleHarness,
} from '#tests/support/games/battle-harness.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPlayer, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

/** The shop's cheapest box: 0.50 coins. */
const PAID = 'pocket-change'
const why = { reason: 'As the test wants it' }

let harness: BattleHarness
let operator: TestPlayer
let keys = 0

beforeAll(async () => {
  harness = await openBattleHarness({ ...manyBattles, ...payersEnv })
  operator = await aStaffMember(harness.app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

interface Answered {
  code: string
  message: string
  data: Record<string, unknown>
}

const withdraw = (player: TestPlayer, amount = 20) =>
  player.ask<Answered>('POST /api/withdrawals', { currency: 'BTC', amount, address: BTC_ADDRESS })
const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data
const giveUp = (player: TestPlayer, key = `give-up-${++keys}`) =>
  player.ask<Answered>('POST /api/profile/bonus/forfeit', {}, { 'idempotency-key': key })

async function redeem(player: TestPlayer, cents: bigint): Promise<void> {
  const code = await aCode(harness.app, 'voucher', cents)
  const { status } = await player.ask('POST /api/deposit/voucher/redeem', { code })
  expect(status).toBe(200)
}

async function open(player: TestPlayer, slug: string, count: number): Promise<string[]> {
  const { status, body } = await player.ask<{ data: { openings: Opening[] } }>(
    `POST /api/boxes/${slug}/open`,
    { count },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.openings.map((opening) => opening.inventory_item_id)
}

/** Stakes that many coins on boxes, in steps of 2.50 at most; returns the drawn items. */
async function play(player: TestPlayer, coins: number): Promise<string[]> {
  const items: string[] = []
  for (let left = coins * 2; left > 0; left -= 5) {
    items.push(...(await open(player, PAID, Math.min(5, left))))
  }
  return items
}

const ship = (player: TestPlayer, ids: readonly string[]) =>
  player.ask<Answered & { data: { shipment: { id: string } } }>('POST /api/shipping', {
    inventory_item_ids: ids,
    address: berlin,
  })

interface Row {
  id: string
  status: string
  sending: string | null
  obstacle: ObstacleView | null
}

async function rowOf(kind: 'withdrawals' | 'shipments', id: string): Promise<Row | undefined> {
  const { body } = await operator.ask<{ data: Row[] }>(`GET /api/operator/${kind}?limit=100`)
  return body.data.find((row) => row.id === id)
}

const act = (kind: 'withdrawals' | 'shipments', id: string, what: string, more: object = {}) =>
  operator.ask<Answered>(`POST /api/operator/${kind}/${id}/${what}`, { ...why, ...more })

describe('a deposit', () => {
  it('must be staked once in full before coins can leave', async () => {
    const player = await aPlayer(harness.app, { cents: 3_000n })
    await payIn(harness.app, player, 'card', 5)
    expect((await withdraw(player)).body).toMatchObject({
      code: 'playthrough_open',
      message: 'Play 5.00 more to withdraw.',
    })
    await play(player, 4.5)
    expect((await rulesOf(player)).playthrough).toMatchObject({ left: 0.5, deposit_left: 0.5 })
    expect((await withdraw(player)).status).toBe(409)
    await play(player, 0.5)
    expect((await withdraw(player)).status).toBe(200)
  })

  it('does not lock a parcel: a stake paid for the item', async () => {
    const player = await aPlayer(harness.app)
    await payIn(harness.app, player, 'card', 25)
    const [item = ''] = await open(player, PAID, 1)
    expect((await ship(player, [item])).status).toBe(200)
  })
})

describe('a bonus', () => {
  it('must be staked ten times at boxes, and locks coins and parcels', async () => {
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const [item = ''] = await open(player, PAID, 1)
    await redeem(player, 120n)
    expect((await rulesOf(player)).playthrough).toMatchObject({ left: 12, open_bonus: 1.2 })
    const message = 'Play 12.00 more to withdraw, or give up your open gift.'
    expect((await withdraw(player)).body).toMatchObject({ code: 'playthrough_open', message })
    expect((await ship(player, [item])).body).toMatchObject({
      code: 'playthrough_open',
      message: 'Play 12.00 more to ship, or give up your open gift.',
    })
    await play(player, 12)
    expect((await rulesOf(player)).playthrough.left).toBe(0)
    expect((await ship(player, [item])).status).toBe(200)
    expect((await withdraw(player)).status).toBe(200)
  })

  it('can be forfeited: what is left of it is taken back once, and the play-through ends', async () => {
    const player = await aPlayer(harness.app, { cents: 5_000n })
    expect((await giveUp(player)).body.code).toBe('bonus_not_open')
    await redeem(player, 1_000n)
    await play(player, 5)
    expect((await rulesOf(player)).playthrough).toMatchObject({ left: 95, open_bonus: 9.5 })
    const { balance } = await rulesOf(player)
    const key = 'given-up-once'
    const [first, again] = [await giveUp(player, key), await giveUp(player, key)]
    expect(first).toMatchObject({
      status: 200,
      body: { data: { given_up: 9.5, balance: balance - 9.5 } },
    })
    expect(first.body).toHaveProperty('data.balance_seq')
    expect(again.body).toEqual(first.body)
    expect(await rulesOf(player)).toMatchObject({ balance: 45.5, available: 45.5 })
    expect((await giveUp(player)).body.code).toBe('bonus_not_open')
  })

  it('cannot be kept as items: they are sold before it is forfeited', async () => {
    const player = await aPlayer(harness.app)
    await redeem(player, 500n)
    await play(player, 5)
    const refused = await giveUp(player)
    expect(refused).toMatchObject({ status: 409, body: { code: 'bonus_in_play' } })
    expect(refused.body.data).toEqual({ missing: 4.5 })
    await player.ask('POST /api/inventory/sell', { all: true })
    expect((await giveUp(player)).status).toBe(200)
    expect((await rulesOf(player)).playthrough.left).toBe(0)
  })

  it('cannot be kept by a battle that is canceled later', async () => {
    const player = await aPlayer(harness.app, { cents: 500n })
    const boxes = [{ slug: PAID, count: 10 }]
    const id = await harness.create(player, { boxes })
    await redeem(player, 500n)
    await harness.create(player, { boxes, bots: 1 })
    expect((await giveUp(player)).body.code).toBe('bonus_in_play')
    await player.ask(`POST /api/battles/${id}/cancel`)
    expect((await giveUp(player)).body.data).toMatchObject({ given_up: 5, balance: 0 })
  })

  it('that ended while a battle held it is found by the audit', async () => {
    const player = await aPlayer(harness.app)
    await redeem(player, 1_000n)
    await harness.create(player, { boxes: [{ slug: PAID, count: 8 }], bots: 1 })
    const { database, clock } = harness.app
    const ledger = await ledgerOf(harness.app)
    const [account, counter] = [walletOf(player.id), 'house:bonuses'] as const
    const ended = { playerId: player.id, kind: BONUS_ENDED, ref: player.id, amount: 0n } as const
    let faults: string[] = []
    const undone = database.transaction(async (tx) => {
      await ledger.post(tx, [
        { account, counter, amount: -600n, code: 'bonus.forfeited', ref: player.id },
      ])
      await recordEvents(tx, new Date(clock.now()), [ended])
      faults = (await auditFunds(tx)).flatMap((finding) => finding.faults)
      throw new Error('Nothing of this is kept')
    })
    await expect(undone).rejects.toThrow('Nothing of this is kept')
    expect(faults).toEqual([expect.stringContaining('a stake could still be returned')])
  })

  it('is forfeited by a hold, which waives nothing of a deposit', async () => {
    const player = await aPlayer(harness.app)
    await payIn(harness.app, player, 'card', 60)
    await redeem(player, 1_000n)
    const held = await operator.ask<Answered>(`POST /api/operator/players/${player.id}/hold`, why)
    expect(held.status).toBe(200)
    expect(await rulesOf(player)).toMatchObject({
      balance: 60,
      available: 0,
      playthrough: { deposit_left: 60, bonus_left: 0 },
    })
    expect((await withdraw(player, 60)).body.code).toBe('playthrough_open')
  })

  it('whose value is in items stays open under a hold until they are sold', async () => {
    const player = await aPlayer(harness.app)
    await redeem(player, 500n)
    await play(player, 5)
    await operator.ask(`POST /api/operator/players/${player.id}/hold`, why)
    await player.ask('POST /api/inventory/sell', { all: true })
    expect(await rulesOf(player)).toMatchObject({ available: 0, playthrough: { open_bonus: 4.5 } })
    expect((await giveUp(player)).status).toBe(200)
  })
})

describe('a sponsored seat', () => {
  const dear = [{ slug: PAID, count: 40 }]

  it('is paid only with free coins, not with those of a deposit, a bonus or skins', async () => {
    const [friend, deposit, bonus, skins] = [
      await aPlayer(harness.app),
      await aPlayer(harness.app),
      await aPlayer(harness.app, { cents: 10_000n }),
      await aPlayer(harness.app, { cents: 2_000n }),
    ]
    await payIn(harness.app, deposit, 'card', 40)
    await redeem(bonus, 100n)
    await payIn(harness.app, skins, 'skins', 15)
    await play(skins, 15)
    for (const [player, free] of [
      [deposit, 0],
      [bonus, 0],
      [skins, 5],
    ] as const) {
      const before = await harness.cents(player)
      const order = harness.order({ boxes: dear, sponsor_pct: 100 })
      const refused = await player.ask<Answered>('POST /api/battles/create', order)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'sponsor_not_free', data: { free, needed: 20 } },
      })
      expect(refused.body.message).toContain(`${free.toFixed(2)} of yours are free`)
      expect(await harness.cents(player)).toBe(before)
    }
    expect(await harness.cents(friend)).toBe(0n)
  })

  it('can use all free coins, but not a cent more', async () => {
    const player = await aPlayer(harness.app, { cents: 1_091n })
    await payIn(harness.app, player, 'skins', 10)
    // The held amount is played through once with free coins, so that only the hold is left.
    await play(player, 10)
    expect((await rulesOf(player)).available).toBe(0.91)
    const create = (sponsor_pct: number) =>
      player.ask<Answered>('POST /api/battles/create', harness.order({ sponsor_pct }))
    // The own seat costs 0.50; 84 % of another are 0.42 coins, 83 % are 0.41.
    expect((await create(84)).body.code).toBe('coins_bound')
    expect((await create(83)).status).toBe(200)
  })

  it('counts no play for the sponsor, and only their own part for the seated player', async () => {
    const host = await aPlayer(harness.app, { cents: 5_000n })
    const guest = await aPlayer(harness.app)
    const id = await harness.create(host, { boxes: dear, sponsor_pct: 50 })
    await payIn(harness.app, host, 'card', 30)
    await payIn(harness.app, guest, 'card', 30)
    await joinBattle(guest, id)
    await harness.playOut([id])
    expect((await rulesOf(host)).playthrough.deposit_left).toBe(10)
    expect((await rulesOf(guest)).playthrough.deposit_left).toBe(20)
  })
})

describe('a stake that can still be refunded', () => {
  const boxes = [{ slug: PAID, count: 50 }]

  it('does not count while it waits or after a cancellation, whatever happens in between', async () => {
    const player = await aPlayer(harness.app)
    await payIn(harness.app, player, 'card', 50)
    const left = async () => (await rulesOf(player)).playthrough.left
    const id = await harness.create(player, { boxes: [{ slug: PAID, count: 40 }] })
    expect(await left()).toBe(50)
    await payIn(harness.app, player, 'card', 5)
    expect(await left()).toBe(55)
    await play(player, 5)
    expect(await left()).toBe(50)
    await player.ask(`POST /api/battles/${id}/cancel`)
    expect(await left()).toBe(50)
    expect((await withdraw(player, 35)).body.code).toBe('playthrough_open')
  })

  it('counts once when it is played', async () => {
    const [player, other] = [
      await aPlayer(harness.app),
      await aPlayer(harness.app, { cents: 2_500n }),
    ]
    await payIn(harness.app, player, 'card', 25)
    const id = await harness.create(player, { boxes })
    await joinBattle(other, id)
    expect((await rulesOf(player)).playthrough.left).toBe(25)
    await harness.playOut([id])
    expect((await rulesOf(player)).playthrough.left).toBe(0)
  })
})

describe('a reversed payment', () => {
  it('takes back new withdrawals and parcels first: coins settle the debt, items are returned', async () => {
    const player = await aPlayer(harness.app, { cents: 3_000n })
    const paid = await payIn(harness.app, player, 'card', 50)
    const items = await play(player, 50)
    const { body } = await withdraw(player, 25)
    const withdrawal = (body.data.withdrawal as { id: string }).id
    const { body: sent } = await ship(player, items.slice(0, 2))
    const parcel = sent.data.shipment.id
    await paid.takeBack()
    expect((await rowOf('withdrawals', withdrawal))?.status).toBe('canceled')
    expect((await rowOf('shipments', parcel))?.status).toBe('canceled')
    expect(await rulesOf(player)).toMatchObject({
      ...{ balance: 0, available: 0, owed: 20, is_restricted: true },
    })
    const sold = await player.ask('POST /api/inventory/sell', { ids: items.slice(0, 2) })
    expect(sold.status).toBe(200)
    expect((await act('withdrawals', withdrawal, 'start')).body.code).toBe('request_moved_on')
    const { body: listed } = await player.ask<{ data: { note: string }[] }>('GET /api/withdrawals')
    expect(listed.data[0]?.note).toContain('was reversed')
  })

  it('stops every later step of a request, and shows operators why', async () => {
    const player = await aPlayer(harness.app, { cents: 20_000n })
    const paid = await payIn(harness.app, player, 'card', 20)
    const items = await play(player, 20)
    const { body: sent } = await ship(player, items.slice(0, 2))
    const parcel = sent.data.shipment.id
    expect((await act('shipments', parcel, 'start')).status).toBe(200)
    const { balance } = await rulesOf(player)
    await withdraw(player, balance)
    const { body } = await player.ask<{ data: { id: string }[] }>('GET /api/withdrawals')
    const withdrawal = body.data[0]?.id ?? ''
    expect(await rowOf('withdrawals', withdrawal)).toMatchObject({ obstacle: null })
    expect((await act('withdrawals', withdrawal, 'start')).status).toBe(200)
    expect(await rowOf('withdrawals', withdrawal)).toMatchObject({ sending: 'due', obstacle: null })
    await paid.takeBack()
    for (const row of [await rowOf('withdrawals', withdrawal), await rowOf('shipments', parcel)]) {
      expect(row?.obstacle).toMatchObject({
        code: 'account_restricted',
        owed: 20,
        left_to_play: 0,
      })
    }
    const refused = await act('shipments', parcel, 'ship', { tracking_number: 'JD0146' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'account_restricted' } })
    expect(refused.body.message).toContain('you owe 20.00 coins')
    const file = await operator.ask<{ data: { funds: WithdrawalRules } }>(
      `GET /api/operator/players/${player.id}`,
    )
    expect(file.body.data.funds).toMatchObject({ owed: 20, is_restricted: true, available: 0 })
    await payIn(harness.app, player, 'card', 20)
    expect(await rowOf('shipments', parcel)).toMatchObject({ obstacle: null })
    expect((await act('shipments', parcel, 'ship', { tracking_number: 'JD0146' })).status).toBe(200)
    expect((await act('withdrawals', withdrawal, 'cancel', { note: null })).status).toBe(200)
  })
})

describe('an item from a free box', () => {
  const claim = async (player: TestPlayer) => {
    const { body } = await player.ask<{ data: { openings: Opening[] } }>(
      'POST /api/free-boxes/iron-gift/open',
      {},
    )
    return body.data.openings[0]
  }
  const confirm = (player: TestPlayer) => confirmEmailOf(harness.app, player)

  it('leaves in a parcel after a confirmed email and a deposit of 5 coins, and not before', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000n })
    const item = (await claim(player))?.inventory_item_id ?? ''
    const [paidFor = ''] = await open(player, PAID, 1)
    expect((await ship(player, [paidFor, item])).body.code).toBe('gift_locked')
    await confirm(player)
    expect((await ship(player, [item])).body.code).toBe('gift_locked')
    await payIn(harness.app, player, 'card', 4.99)
    expect((await ship(player, [item])).body.code).toBe('gift_locked')
    expect((await ship(player, [paidFor])).status).toBe(200)
    await payIn(harness.app, player, 'card', 5)
    expect((await ship(player, [item])).status).toBe(200)
  })

  it('becomes a bonus when sold, and its coins leave under the same conditions', async () => {
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const item = await claim(player)
    await player.ask('POST /api/inventory/sell', { ids: [item?.inventory_item_id] })
    const worth = item?.item.sale_price ?? 0
    expect((await rulesOf(player)).playthrough).toMatchObject({ open_bonus: worth })
    await play(player, Math.ceil(worth * 10))
    expect(await rulesOf(player)).toMatchObject({
      ...{ available: 0, are_gifts_locked: true, playthrough: { left: 0 } },
    })
    expect((await withdraw(player)).body.code).toBe('gift_locked')
    await confirm(player)
    await payIn(harness.app, player, 'card', 5)
    await play(player, 5)
    expect(await rulesOf(player)).toMatchObject({ are_gifts_locked: false })
    expect((await withdraw(player)).status).toBe(200)
  })

  it('stays of a locked gift if the mail is confirmed in the millisecond after its coins were staked', async () => {
    const player = await aPlayer(harness.app, { cents: 1_000n })
    const item = await claim(player)
    await player.ask('POST /api/inventory/sell', { ids: [item?.inventory_item_id] })
    await payIn(harness.app, player, 'card', 5)
    await play(player, 1)
    await rulesOf(player)
    await confirm(player)
    await play(player, 1)
    expect(await rulesOf(player)).toMatchObject({ are_gifts_locked: false })
    expect(await auditFunds(harness.app.database.pool)).toMatchObject([
      { faults: [] },
      { faults: [] },
    ])
  })
})

describe('coins from skins', () => {
  it('lock parcels until the balance covers them, or the hold ends', async () => {
    const player = await aPlayer(harness.app, { cents: 500n })
    const [item = ''] = await open(player, PAID, 1)
    await payIn(harness.app, player, 'skins', 25)
    // 29.50 in total; the fee is 4.90.
    expect((await ship(player, [item])).body).toMatchObject({
      code: 'funds_held',
      message: expect.stringContaining('0.40 are missing'),
    })
    const other = await aPlayer(harness.app, { cents: 540n })
    const [second = ''] = await open(other, PAID, 1)
    await payIn(harness.app, other, 'skins', 25)
    const { body } = await ship(other, [second])
    const parcel = body.data.shipment.id
    await open(other, PAID, 1)
    const row = await rowOf('shipments', parcel)
    expect(row?.obstacle).toMatchObject({ code: 'funds_held', held: 25 })
    expect(new Date(row?.obstacle?.held_until ?? 0).getTime()).toBe(
      harness.app.clock.now() + 8 * DAY_MS,
    )
    expect((await act('shipments', parcel, 'start')).body.code).toBe('funds_held')
  })
})
