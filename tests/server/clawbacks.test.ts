import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { noticeInWords } from '#contract/words/message.ts'
import { DICE_TICKETS } from '#domain/games/dice.ts'
import { toCents } from '#domain/money/money.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { takeBackShares } from '#server/features/clawbacks/clawbacks.ts'
import { insertPromo } from '#server/features/codes/promo-store.ts'
import { settleShares } from '#server/features/custom-boxes/shares.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { nextStream } from '#tests/support/games/next-stream.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aCustomBox, itemsFor } from '#tests/support/players/a-custom-box.ts'
import {
  aPlayer,
  ledgerOf,
  type TestPlayer,
  withNewSession,
} from '#tests/support/players/a-player.ts'
import { anAffiliate, aReferral, playDice } from '#tests/support/players/an-affiliate.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: payersEnv })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

/** A box that always gives the same value, so that every opening loses exactly the house edge. */
async function aCertainBox(maker: TestPlayer): Promise<MyBox> {
  const byPrice = Map.groupBy(await itemsFor(maker, 4, 12), ({ price }) => price)
  const pair = [...byPrice.values()].find((items) => items.length > 1) ?? []
  return aCustomBox(maker, {
    items: pair.slice(0, 2).map(({ id }) => ({ item_id: id, chance: 50 })),
  })
}

async function aPromo(value: bigint): Promise<string> {
  const id = systemEntropy(app.clock).id()
  const at = new Date(app.clock.now())
  await insertPromo(app.database.pool, {
    ...{ id, code: 'CLAWED', isFixedValue: true, value, isOncePerPlayer: true },
    ...{ usesMax: null, startsAt: at, endsAt: null, createdAt: at },
  })
  return id
}

/** Opens the box as often as asked, and sells what it gave. Returns the staked cents. */
async function open(player: TestPlayer, box: MyBox, times: number): Promise<bigint> {
  for (let time = 0; time < times; time++) {
    const { status } = await player.ask(`POST /api/user-boxes/${box.slug}/open`, { count: 1 })
    expect(status).toBe(200)
    await player.ask('POST /api/inventory/sell', { all: true })
  }
  return toCents(box.price) * BigInt(times)
}

const notices: { playerId: string; title: string; text: string }[] = []

async function pay(): Promise<void> {
  await app.idle()
  await settleShares({ ...jobDepsOn(app), ledger: await ledgerOf(app) })
}

/** What the job does on any node. A row that the shop's own job is at work on is left to that. */
async function takeBack(): Promise<void> {
  await app.idle()
  await takeBackShares({
    ...jobDepsOn(app),
    ledger: await ledgerOf(app),
    entropy: systemEntropy(app.clock),
    notify: async (_, { playerId, message }) =>
      void notices.push({ playerId, ...noticeInWords(message) }),
  })
  await app.idle()
  const { rows } = await app.database.pool.query('SELECT job, row_key, error FROM job_failures')
  expect(rows).toEqual([])
}

async function balanceOf({ id }: TestPlayer): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ balance: bigint }>(
    'SELECT balance FROM accounts WHERE player_id = $1',
    [id],
  )
  return rows[0]?.balance ?? 0n
}

/** Loses all coins at dice, so that a reversal finds none. A win would be played, too, and earn further shares. */
async function lose(player: TestPlayer): Promise<void> {
  for (;;) {
    const coins = Number(await balanceOf(player)) / 100
    if (coins < 0.1) return
    const isLow = (await nextStream(app, player)).uniform(DICE_TICKETS) < DICE_TICKETS / 2
    const losing = isLow ? { target: 89.99, direction: 'over' } : { target: 10, direction: 'under' }
    const bet = { amount: Math.min(coins, 1_000), ...losing }
    const { status, body } = await player.ask('POST /api/dice/bet', bet)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

const claim = (player: TestPlayer) =>
  player.ask<{ data: { amount: number } }>('POST /api/referral/claim')

describe('a maker’s share of play with a payment that is reversed', () => {
  it('is taken back once, from what the maker still has, and the maker learns why', async () => {
    const [maker, payer] = [await aPlayer(app, { cents: 1_000n }), await aPlayer(app)]
    const box = await aCertainBox(maker)
    const paid = await payIn(app, payer, 'card', 100)
    const share = (await open(payer, box, 10)) / 100n
    await lose(payer)
    await pay()
    expect(await balanceOf(maker)).toBe(1_000n + share)
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n + share)

    await paid.takeBack()
    await Promise.all([takeBack(), takeBack(), takeBack()])
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n)
    const own = notices.filter(({ playerId }) => playerId === maker.id)
    expect(own).toHaveLength(1)
    const coins = (Number(share) / 100).toFixed(2)
    expect(own[0]?.title).toBe(`${coins} coins of your share were taken back`)
    expect(own[0]?.text).toContain('You did nothing wrong, and you owe nothing.')
    for (const secret of [payer.name, payer.email, payer.id]) {
      expect(JSON.stringify(own)).not.toContain(secret)
    }
    const { body } = await maker.ask<{ data: { title: string }[] }>('GET /api/profile/history')
    expect(body.data[0]?.title).toBe('Your share of reversed openings, taken back')
    const funds = await maker.ask<{ data: object }>('GET /api/withdrawals/rules')
    expect(funds.body.data).toMatchObject({ owed: 0, is_restricted: false })
  })

  it('is the house’s loss where it is gone, and leaves unplayed deposits of the maker alone', async () => {
    const [gone, part, payer] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)]
    const boxes = [await aCertainBox(gone), await aCertainBox(part)]
    const paid = await payIn(app, payer, 'card', 400)
    const shares: bigint[] = []
    for (const box of boxes) shares.push((await open(payer, box, 20)) / 100n)
    await lose(payer)
    await pay()
    await lose(gone)
    expect(await balanceOf(gone)).toBeLessThan(10n)
    const left = await balanceOf(gone)
    await payIn(app, gone, 'card', 50)
    expect(shares[1]).toBeGreaterThan(10n)
    await part.ask('POST /api/dice/bet', { amount: 0.1, target: 10, direction: 'under' })
    const before = await balanceOf(part)

    await paid.takeBack()
    await takeBack()
    expect(await balanceOf(gone)).toBe(5_000n)
    expect(left).toBeLessThan(10n)
    expect(await balanceOf(part)).toBe(before > (shares[1] ?? 0n) ? before - (shares[1] ?? 0n) : 0n)
    const { body } = await gone.ask<{ data: object }>('GET /api/withdrawals/rules')
    expect(body.data).toMatchObject({ owed: 0, is_restricted: false })
  })

  it('stays when the payer’s wallet covered the payment, and for play before it', async () => {
    const [maker, payer] = [await aPlayer(app), await aPlayer(app)]
    const box = await aCertainBox(maker)
    await payIn(app, payer, 'card', 300)
    await open(payer, box, 10)
    await pay()
    const earned = await balanceOf(maker)
    // Nothing of it is played: the wallet returns it.
    const covered = await payIn(app, payer, 'card', 50)
    await covered.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(earned)
    // It is lost elsewhere: the play on the box came before.
    const lost = await payIn(app, payer, 'card', 50)
    await lose(payer)
    await lost.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(earned)
  })

  it('is taken back when coins of another payment covered the reversal, and that one is reversed, too', async () => {
    const [maker, payer] = [await aPlayer(app, { cents: 1_000n }), await aPlayer(app)]
    const box = await aCertainBox(maker)
    const played = await payIn(app, payer, 'card', 100)
    const share = (await open(payer, box, 10)) / 100n
    await lose(payer)
    await pay()
    const covering = await payIn(app, payer, 'card', 100)
    await played.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n + share)
    await covering.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n)
  })

  it('is claimed once for two reversals, and at most the share of what was reversed', async () => {
    const [maker, payer] = [await aPlayer(app, { cents: 100_000n }), await aPlayer(app)]
    const box = await aCertainBox(maker)
    const small = await payIn(app, payer, 'card', 5)
    const large = await payIn(app, payer, 'card', 500)
    const share = (await open(payer, box, 60)) / 100n
    await lose(payer)
    await pay()
    expect(await balanceOf(maker)).toBe(100_000n + share)
    await small.takeBack()
    await takeBack()
    // A tenth of 5 coins is the most that play with them can have paid the maker.
    const taken = 100_000n + share - (await balanceOf(maker))
    expect(taken).toBeGreaterThan(0n)
    expect(taken).toBeLessThanOrEqual(50n)
    await large.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(100_000n)
  })

  it('is returned when the payer settles the debt, and due again if that payment is reversed, too', async () => {
    const [maker, payer] = [await aPlayer(app, { cents: 1_000n }), await aPlayer(app)]
    const box = await aCertainBox(maker)
    const paid = await payIn(app, payer, 'card', 100)
    const share = (await open(payer, box, 10)) / 100n
    await lose(payer)
    await pay()
    await paid.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n)
    const settling = await payIn(app, payer, 'card', 100)
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n + share)
    await settling.takeBack()
    await takeBack()
    expect(await balanceOf(maker)).toBe(1_000n)
  })
})

describe('shares of play that earned a promised bonus', () => {
  it('are taken back in full when the deposit is reversed, with what was paid of the bonus', async () => {
    const maker = await aPlayer(app, { cents: 1_000n })
    const affiliate = await anAffiliate(app)
    const payer = await aReferral(app, affiliate.code, { cents: 0n })
    const box = await aCertainBox(maker)
    const paid = await payIn(app, payer, 'card', 500, await aPromo(500_00n))
    // The share of an opening is the same with a promise as without one.
    const share = (await open(payer, box, 40)) / 100n
    // The balance is shown with what was earned of the bonus.
    await payer.ask('GET /api/profile')
    await lose(payer)
    await pay()
    expect(await balanceOf(maker)).toBe(1_000n + share)
    const claimed = toCents((await claim(affiliate)).body.data.amount)
    const { rows } = await app.database.pool.query<{ promised: bigint; paid: bigint }>(
      `SELECT (SELECT sum(promised_loss)::bigint FROM play_totals WHERE player_id = $1) AS promised,
              (SELECT paid_cents FROM deposit_promises WHERE player_id = $1) AS paid`,
      [payer.id],
    )
    const bonus = rows[0]?.paid ?? 0n
    expect(bonus).toBeGreaterThan(0n)
    // All play earned the bonus, and at the first tier a tenth of its theoretical loss was the affiliate's.
    expect(claimed).toBe((rows[0]?.promised ?? 0n) / 100_000n)

    await paid.takeBack()
    await takeBack()
    expect([await balanceOf(maker), await balanceOf(affiliate)]).toEqual([1_000n, 0n])
    const due = await app.database.pool.query<{ kind: string; due_cents: bigint }>(
      'SELECT kind, due_cents FROM clawbacks WHERE payment_id = $1 ORDER BY kind',
      [paid.id],
    )
    expect(due.rows).toEqual([
      { kind: 'affiliate', due_cents: claimed },
      { kind: 'maker', due_cents: share },
    ])
    const rules = await payer.ask<{ data: { owed: number } }>('GET /api/withdrawals/rules')
    const { rows: owed } = await app.database.pool.query<{ reversed: bigint }>(
      'SELECT taken_cents + owed_cents AS reversed FROM reversals WHERE payment_id = $1',
      [paid.id],
    )
    expect(owed[0]?.reversed).toBe(500_00n + bonus)
    expect(rules.body.data).toMatchObject({ deposit_bonus: null })
  })
})

describe('an affiliate’s share of play with a payment that is reversed', () => {
  it('is taken back as far as it was claimed and is still there, and can be claimed again once the debt is settled', async () => {
    const affiliate = await anAffiliate(app)
    const payer = await aReferral(app, affiliate.code, { cents: 0n })
    const paid = await payIn(app, payer, 'card', 500)
    const box = await aCertainBox(await aPlayer(app))
    await open(payer, box, 60)
    await pay()
    await lose(payer)
    const amount = toCents((await claim(affiliate)).body.data.amount)
    expect(amount).toBeGreaterThan(100n)
    expect(await balanceOf(affiliate)).toBe(amount)

    await paid.takeBack()
    await takeBack()
    await takeBack()
    expect(await balanceOf(affiliate)).toBe(0n)
    expect((await claim(affiliate)).status).toBe(409)
    const settling = await payIn(app, payer, 'card', 500)
    expect(toCents((await claim(affiliate)).body.data.amount)).toBe(amount)
    await settling.takeBack()
    await takeBack()
    expect(await balanceOf(affiliate)).toBe(0n)
  })

  it('is not taken from what others brought', async () => {
    const affiliate = await anAffiliate(app)
    const payer = await aReferral(app, affiliate.code, { cents: 0n })
    const honest = await aReferral(app, affiliate.code)
    const paid = await payIn(app, payer, 'card', 100)
    await playDice(payer, 10)
    await lose(payer)
    await playDice(honest, 10_000)
    app.clock.advance(HOUR_MS)
    const later = await withNewSession(app, affiliate)
    const amount = toCents((await claim(later)).body.data.amount)
    await paid.takeBack()
    await takeBack()
    const taken = amount - (await balanceOf(affiliate))
    const { rows } = await app.database.pool.query<{ loss: bigint }>(
      'SELECT sum(theoretical_loss)::bigint AS loss FROM play_totals WHERE player_id = $1',
      [payer.id],
    )
    // At the first tier a tenth of what the payer's own play was expected to lose, in ten-thousandths of a cent.
    expect(taken).toBe((rows[0]?.loss ?? 0n) / 100_000n)
    expect(await balanceOf(affiliate)).toBeGreaterThanOrEqual(1_000n)
  })
})
