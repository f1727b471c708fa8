import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit } from '#contract/http/deposit.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { insertPromo } from '#server/features/codes/promo-store.ts'
import { payBonuses } from '#server/features/funds/index.ts'
import { countPlay, readPlay } from '#server/features/paid-play/index.ts'
import { readWallet } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { payersEnv, payIn, payInCrypto } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import {
  aPlayer,
  fund,
  ledgerOf,
  type TestPlayer,
  withNewSession,
} from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const START = Date.UTC(2026, 2, 3, 9)
/** The shop's cheapest box: 0.50 coins at 10 %. */
const BOX = 'pocket-change'

let app: TestApp
let promoId: string
beforeAll(async () => {
  app = await startApp({ clock: manualClock(START), env: { ...payersEnv, ...manyBattles } })
  promoId = await aPromo({ isFixedValue: true, value: 10_00n })
})
afterEach(async () => {
  expect(await auditFaults(app)).toEqual([])
})
afterAll(() => app.stop())

let promos = 0
async function aPromo(terms: { isFixedValue: boolean; value: bigint }): Promise<string> {
  const id = systemEntropy(app.clock).id()
  const createdAt = new Date(START)
  await insertPromo(app.database.pool, {
    id,
    code: `BONUS${++promos}`,
    ...terms,
    isOncePerPlayer: true,
    usesMax: null,
    startsAt: createdAt,
    endsAt: null,
    createdAt,
  })
  return id
}

const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data
const depositsOf = async (player: TestPlayer) =>
  (await player.ask<{ data: Deposit[] }>('GET /api/deposits')).body.data
const balanceOf = async ({ id }: TestPlayer) => (await readWallet(app.database.pool, id)).balance

/** Pays what is due, as the job does each second; returns cents. */
async function pay({ id }: TestPlayer): Promise<bigint> {
  const { database, clock } = app
  const ledger = await ledgerOf(app)
  return database.transaction(async (tx) => {
    await ledger.lock(tx, id)
    return payBonuses(tx, { ledger, clock, entropy: systemEntropy(clock) }, id)
  })
}

async function dice(player: TestPlayer, amount: number): Promise<void> {
  const bet = { amount, target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)
}

async function open(player: TestPlayer, count: number): Promise<void> {
  expect((await player.ask(`POST /api/boxes/${BOX}/open`, { count })).status).toBe(200)
}

/** All payouts of bonuses in a player's journal, in cents. */
async function paidTo({ id }: TestPlayer): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ paid: bigint }>(
    `SELECT coalesce(sum(e.amount), 0)::bigint AS paid FROM entries e
     JOIN accounts a ON a.id = e.account_id WHERE a.player_id = $1 AND e.code = 'bonus.paid'`,
    [id],
  )
  return rows[0]?.paid ?? 0n
}

describe('a deposit with a bonus', () => {
  it('promises it beside the balance, which it neither raises nor binds', async () => {
    const player = await aPlayer(app)
    await payInCrypto(app, player, 650)
    expect(await balanceOf(player)).toBe(650_00n)
    const rules = await rulesOf(player)
    const until = new Date(START + 90 * DAY_MS).toISOString()
    const bonus = { promised: 227.5, paid: 0, until, is_open: true }
    expect(rules).toMatchObject({
      deposit_bonus: bonus,
      playthrough: { left: 650, bonus_left: 0, open_bonus: 0 },
      usable_with_others: 650,
    })
    expect(await depositsOf(player)).toMatchObject([{ amount: 650, bonus: 227.5, promise: bonus }])
    const refused = await player.ask<{ code: string }>('POST /api/profile/bonus/forfeit')
    expect(refused.body.code).toBe('bonus_not_open')
  })

  it('pays half of the edge of each settled stake in free coins, exactly and once', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    // 0.50 at 10 % earns 2.5 cents: the half is carried.
    await open(player, 1)
    expect(await pay(player)).toBe(2n)
    expect(await pay(player)).toBe(0n)
    await open(player, 1)
    expect(await pay(player)).toBe(3n)
    // 10 coins at 1 % earn 5 cents.
    await dice(player, 10)
    const [one, other] = await Promise.all([pay(player), pay(player)])
    expect(one + other).toBe(5n)
    expect(await paidTo(player)).toBe(10n)
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: { promised: 10, paid: 0.1 } })
  })

  it('is paid within a second of play by the job, and within a minute what the job has missed', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    // The job looks at every promise now, and for the next minute at recent play only.
    app.clock.advance(MINUTE_MS)
    const runs = async (ms: number, paid: bigint) => {
      app.clock.advance(ms)
      await expect.poll(() => paidTo(player)).toBe(paid)
    }
    await open(player, 2)
    await runs(SECOND_MS, 5n)
    await open(player, 2)
    app.clock.advance(20 * SECOND_MS)
    await runs(MINUTE_MS, 10n)
  })

  it('is paid once, however often a payment is cut off before its commit', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    await open(player, 2)
    const { database, clock } = app
    const ledger = await ledgerOf(app)
    for (let cut = 0; cut < 3; cut++) {
      const paying = database.transaction(async (tx) => {
        await ledger.lock(tx, player.id)
        await payBonuses(tx, { ledger, clock, entropy: systemEntropy(clock) }, player.id)
        throw new Error('cut off')
      })
      await expect(paying).rejects.toThrow('cut off')
      expect(await paidTo(player)).toBe(0n)
    }
    expect(await pay(player)).toBe(5n)
    // What is stored follows from the journal: computed anew from the beginning, it is the same, and nothing is due.
    await database.pool.query('DELETE FROM player_progress WHERE player_id = $1', [player.id])
    expect(await pay(player)).toBe(0n)
  })

  it('shows and withdraws what was just earned, without waiting for the job', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 25, promoId)
    await open(player, 5)
    const before = await balanceOf(player)
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(Number(before + 12n) / 100)
    await open(player, 5)
    await open(player, 5)
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: { paid: 0.37 } })
  })

  it('never blocks a withdrawal: whatever deposits allow is free', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 25, promoId)
    for (let stake = 0; stake < 25; stake += 2.5) await open(player, 5)
    await player.ask('POST /api/inventory/sell', { all: true })
    await fund(app, player.id, 20_00n)
    const rules = await rulesOf(player)
    expect(rules.available).toBe(rules.balance)
    const asked = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
    const { status, body } = await player.ask<{ data: { withdrawal: { id: string } } }>(
      'POST /api/withdrawals',
      asked,
    )
    expect(status).toBe(200)
    await player.ask(`POST /api/withdrawals/${body.data.withdrawal.id}/cancel`)
  })

  it('ends when it is used up, and later play is paid play again', async () => {
    const player = await aPlayer(app)
    const tiny = await aPromo({ isFixedValue: true, value: 3n })
    await payIn(app, player, 'card', 50, tiny)
    // 0.60 at 10 % earn the 3 cents; the rest of the stakes earns cashback and prizes.
    await open(player, 4)
    expect(await pay(player)).toBe(3n)
    await app.database.transaction((tx) => countPlay(tx, player.id))
    const play = await readPlay(app.database.pool, player.id, START - DAY_MS, START + DAY_MS)
    expect(play).toMatchObject({ stake: 1_40n, theoreticalLoss: 1_40n * 1_000n })
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: null })
    await open(player, 4)
    expect(await pay(player)).toBe(0n)
  })

  it('counts for XP, and for cashback and prizes only beyond it', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    await open(player, 5)
    const profile = await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')
    expect(profile.body.data.user_level.xp).toBe(2.5)
    await app.database.transaction((tx) => countPlay(tx, player.id))
    const play = await readPlay(app.database.pool, player.id, START - DAY_MS, START + DAY_MS)
    expect(play).toEqual({ stake: 0n, payout: 0n, theoreticalLoss: 0n })
    const { rows } = await app.database.pool.query(
      'SELECT promised_stake, promised_loss FROM play_totals WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ promised_stake: 2_50n, promised_loss: 2_50n * 1_000n }])
  })
})

describe('a stake earns nothing', () => {
  const battle = { boxes: [{ slug: BOX, count: 4 }], format: '1v1', mode: 'classic' }

  it('while it can be refunded, nor if it was', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    const created = await player.ask<{ data: { id: string } }>('POST /api/battles/create', battle)
    expect(created.status).toBe(200)
    expect(await pay(player)).toBe(0n)
    const { id } = created.body.data
    expect((await player.ask(`POST /api/battles/${id}/cancel`)).status).toBe(200)
    expect([await pay(player), await balanceOf(player)]).toEqual([0n, 50_00n])
  })

  it('as far as coins on hold pay it, so that a reversed trade leaves no paid bonus behind', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 5, promoId)
    const skins = await payIn(app, player, 'skins', 100)
    // Of 11 coins the first 5 are the player's own, and 6 are held.
    await dice(player, 11)
    const bonus = await pay(player)
    const { rows } = await app.database.pool.query<{ cents: bigint }>(
      `SELECT b.cents FROM bound_stakes b JOIN accounts a ON a.id = b.account_id
       WHERE a.player_id = $1`,
      [player.id],
    )
    // Whether the bet won decides nothing: the stake left 94 of 100 held coins.
    expect([bonus, rows]).toEqual([2n, [{ cents: 6_00n }]])
    await skins.takeBack()
    expect(await pay(player)).toBe(0n)
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: { paid: 0.02 } })
  })

  it('as far as it unlocks a gift', async () => {
    const player = await aPlayer(app)
    const code = await aCode(app, 'voucher', 25n)
    expect((await player.ask('POST /api/deposit/voucher/redeem', { code })).status).toBe(200)
    await payIn(app, player, 'card', 5, promoId)
    // 5 coins serve the deposit and count; the next 2.50 unlock the gift of 0.25 and do not.
    for (let stake = 0; stake < 10; stake += 2.5) {
      await open(player, 5)
      await player.ask('POST /api/inventory/sell', { all: true })
      await fund(app, player.id, 5_00n)
    }
    expect(await pay(player)).toBe(37n)
  })

  it('after 90 days', async () => {
    let player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    await open(player, 2)
    // The shop's own job may pay first when the clock moves.
    app.clock.advance(90 * DAY_MS - 1)
    await pay(player)
    expect(await paidTo(player)).toBe(5n)
    player = await withNewSession(app, player)
    await open(player, 2)
    app.clock.advance(1)
    await open(player, 2)
    // What was earned in time is paid, however late.
    await pay(player)
    expect(await paidTo(player)).toBe(10n)
    expect(await pay(player)).toBe(0n)
    const { rows } = await app.database.pool.query(
      'SELECT paid_cents, end_reason FROM deposit_promises WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ paid_cents: 10n, end_reason: 'expired' }])
  })
})

describe('a promise and its player', () => {
  it('is canceled when its deposit is reversed; what was paid of it is owed with the deposit', async () => {
    const player = await aPlayer(app)
    const deposit = await payIn(app, player, 'card', 20, promoId)
    for (let stake = 0; stake < 20; stake += 2.5) await open(player, 5)
    expect(await pay(player)).toBe(1_00n)
    await deposit.takeBack()
    expect(await rulesOf(player)).toMatchObject({ balance: 0, owed: 20, deposit_bonus: null })
    await fund(app, player.id, 30_00n)
    await open(player, 5)
    expect(await pay(player)).toBe(0n)
  })

  it('takes back what was paid without unlocking a gift', async () => {
    const player = await aPlayer(app)
    const deposit = await payIn(app, player, 'card', 20, promoId)
    for (let stake = 0; stake < 20; stake += 2.5) await open(player, 5)
    expect(await pay(player)).toBe(1_00n)
    const code = await aCode(app, 'voucher', 25n)
    expect((await player.ask('POST /api/deposit/voucher/redeem', { code })).status).toBe(200)
    await fund(app, player.id, 30_00n)
    const before = await rulesOf(player)
    expect(before.playthrough).toMatchObject({ open_bonus: 0.25 })
    await deposit.takeBack()
    const after = await rulesOf(player)
    expect(after).toMatchObject({ balance: before.balance - 21, owed: 0 })
    expect(after.playthrough).toEqual(before.playthrough)
  })

  it('is canceled by an exclusion, after what was earned is paid', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    await open(player, 2)
    const asked = { kind: 'self_exclusion', days: 180 }
    expect((await player.ask('POST /api/profile/exclusion', asked)).status).toBe(200)
    expect(await paidTo(player)).toBe(5n)
    const { rows } = await app.database.pool.query(
      'SELECT end_reason FROM deposit_promises WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ end_reason: 'excluded' }])
    // A deposit that was under way promises nothing either.
    await payIn(app, player, 'card', 50, await aPromo({ isFixedValue: true, value: 5_00n }))
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: null })
  })

  it('stays while the account is on hold, when nothing can be played', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50, promoId)
    await open(player, 2)
    const operator = await aStaffMember(app, 'operator')
    const hold = `POST /api/operator/players/${player.id}/hold`
    expect((await operator.ask(hold, { reason: 'As the test wants it' })).status).toBe(200)
    expect((await player.ask(`POST /api/boxes/${BOX}/open`, { count: 1 })).status).not.toBe(200)
    expect(await pay(player)).toBe(5n)
    expect(await pay(player)).toBe(0n)
  })
})

it('the audit finds every changed promise, payout and stored part', async () => {
  const player = await aPlayer(app)
  await payIn(app, player, 'card', 50, promoId)
  await open(player, 2)
  await pay(player)
  const { pool } = app.database
  const own = `WHERE payment_id IN (SELECT payment_id FROM deposit_promises WHERE player_id = '${player.id}')`
  const ofPlayer = `WHERE player_id = '${player.id}'`
  const ofAccount = `WHERE account_id = (SELECT id FROM accounts ${ofPlayer})`
  const changes: [change: string, undo: string][] = [
    [`UPDATE deposit_promises SET paid_cents = 6 ${own}`, `SET paid_cents = 5 ${own}`],
    [`UPDATE deposit_promises SET promised_cents = 999 ${own}`, `SET promised_cents = 1000 ${own}`],
    [
      `UPDATE deposit_promises SET ended_at = now(), end_reason = 'excluded' ${own}`,
      `SET ended_at = NULL, end_reason = NULL ${own}`,
    ],
    [`UPDATE bonus_payouts SET cents = 4 ${own}`, `SET cents = 5 ${own}`],
    [`UPDATE promised_stakes SET cents = 49 ${ofAccount}`, `SET cents = 50 ${ofAccount}`],
    [
      `UPDATE player_progress SET promises = jsonb_set(promises, '{0,left}', '"1"') ${ofPlayer}`,
      `SET promises = jsonb_set(promises, '{0,left}', '"19900000"') ${ofPlayer}`,
    ],
  ]
  for (const [change, undo] of changes) {
    await pool.query(change)
    expect([change, await auditFaults(app)]).not.toEqual([change, []])
    await pool.query(`${change.split(' SET ')[0]} ${undo}`)
  }
})
