import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DepositTerms } from '#contract/http/deposit.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { minCents, toCents, toCoins } from '#domain/money/money.ts'
import { bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import { giftTimes, termsOfDeposit } from '#domain/rewards/deposit-terms.ts'
import { promoBonus } from '#domain/rewards/promo.ts'
import { insertPromo } from '#server/features/codes/promo-store.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { payersEnv, payIn, payInCrypto } from '#tests/support/payments/payers.ts'
import { aCode } from '#tests/support/players/a-code.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const RUNS = times('DEPOSIT_TERMS', 12)
const START = Date.UTC(2026, 2, 3, 9)
/** The shop's cheapest box: 0.50 coins at 10 %. */
const BOX = 'pocket-change'
/** The least that a game of chance takes, in cents. */
const LEAST = 10n
const PROMO = { isFixedValue: false, value: 1_000n }

let app: TestApp
let promoId: string
beforeAll(async () => {
  app = await startApp({ clock: manualClock(START), env: payersEnv })
  promoId = systemEntropy(app.clock).id()
  await insertPromo(app.database.pool, {
    ...PROMO,
    id: promoId,
    code: 'TENTH',
    isOncePerPlayer: true,
    usesMax: null,
    startsAt: new Date(START),
    endsAt: null,
    createdAt: new Date(START),
  })
})
afterEach(async () => {
  expect(await auditFaults(app)).toEqual([])
})
afterAll(() => app.stop())

const termsOf = async (player: TestPlayer) =>
  (await player.ask<{ data: DepositTerms }>('GET /api/deposit/terms')).body.data
const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data

/** What the dialog says of a deposit of these cents, from what the server told it. */
async function said(player: TestPlayer, cents: bigint) {
  const { owed, playthrough } = (await termsOf(player)).funds
  const before = {
    owed: toCents(owed),
    depositLeft: toCents(playthrough.deposit_left),
    giftLeft: toCents(playthrough.bonus_left),
  }
  return termsOfDeposit(before, cents)
}

async function dice(player: TestPlayer, cents: bigint): Promise<void> {
  const bet = { amount: toCoins(cents), target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)
}

async function openBoxes(player: TestPlayer, cents: bigint): Promise<void> {
  for (let left = Number(cents); left > 0; left -= 50) {
    expect((await player.ask(`POST /api/boxes/${BOX}/open`, { count: 1 })).status).toBe(200)
  }
}

/** What the player had before: deposits partly played, a gift, and a payment that was reversed. */
const before = fc.record({
  earlier: fc.bigInt({ min: 0n, max: 50_00n }),
  played: fc.bigInt({ min: 0n, max: 60_00n }),
  gift: fc.bigInt({ min: 0n, max: 2_00n }),
  reversed: fc.bigInt({ min: 0n, max: 30_00n }),
  deposit: fc.bigInt({ min: 5_00n, max: 80_00n }),
  hasPromo: fc.boolean(),
})

it('what the dialog says before Pay is what the ledger does afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(before, async ({ earlier, played, gift, reversed, deposit, hasPromo }) => {
      const player = await aPlayer(app)
      if (earlier > 0n) await payIn(app, player, 'card', toCoins(earlier))
      if (reversed > LEAST) {
        const paid = await payIn(app, player, 'card', toCoins(reversed))
        await dice(player, reversed)
        await paid.takeBack()
      }
      if (gift > 0n) {
        const code = await aCode(app, 'voucher', gift)
        expect((await player.ask('POST /api/deposit/code', { code })).status).toBe(200)
      }
      const { balance } = await rulesOf(player)
      const stake = minCents(played, toCents(balance))
      if (stake >= LEAST) await dice(player, stake)

      const terms = await said(player, deposit)
      const { balance: had } = await rulesOf(player)
      await payIn(app, player, 'card', toCoins(deposit), hasPromo ? promoId : null)
      const after = await rulesOf(player)
      expect(after).toMatchObject({
        balance: toCoins(toCents(had) + terms.added),
        owed: toCoins(terms.owed),
        playthrough: {
          deposit_left: toCoins(terms.toStake),
          bonus_left: toCoins(terms.giftToStake),
        },
        available: 0,
        deposit_bonus: hasPromo ? { promised: toCoins(promoBonus(PROMO, deposit)), paid: 0 } : null,
      })

      // Coins that nothing binds, so that everything can be staked whatever is lost on the way.
      await fund(app, player.id, 1_000_00n)
      if (terms.toStake > 2n * LEAST) await dice(player, terms.toStake - LEAST)
      if (terms.toStake > 0n) {
        expect(await rulesOf(player)).toMatchObject({ available: 0 })
        const { playthrough } = await rulesOf(player)
        await dice(player, toCents(playthrough.deposit_left))
      }
      await openBoxes(player, terms.giftToStake)
      const { balance: then, available, deposit_bonus: bonus } = await rulesOf(player)
      expect(available).toBe(terms.owed > 0n ? 0 : then)
      // The rate that it names, for the coins staked at an edge of 1 %.
      if (hasPromo && gift === 0n && bonus) {
        expect(bonus.paid).toBe(Math.floor(Number(terms.toStake) * bonusPerCoin(100)) / 100)
      }
    }),
    { numRuns: RUNS },
  )
})

describe('a voucher', () => {
  it('binds as many stakes as the dialog says', async () => {
    const player = await aPlayer(app)
    const code = await aCode(app, 'voucher', 3_00n)
    const { body } = await player.ask<{ data: object }>('POST /api/deposit/code', { code })
    expect(body.data).toEqual({ kind: 'voucher', value: 3, promocode: null })
    const { playthrough } = await rulesOf(player)
    expect(playthrough.bonus_left).toBe(3 * giftTimes(1_000))
  })
})

describe('no bonus', () => {
  it('of crypto is honoured: nothing is promised, and a later deposit can still have it', async () => {
    const player = await aPlayer(app)
    expect((await termsOf(player)).first_crypto_bonus).toEqual({
      percent: 35,
      max: 350,
      note: null,
    })
    await payInCrypto(app, player, 650, { isBonusDeclined: true })
    expect(await rulesOf(player)).toMatchObject({ balance: 650, deposit_bonus: null })
    const { body } = await player.ask<{ data: { bonus_note: string }[] }>('GET /api/deposits')
    expect(body.data[0]?.bonus_note).toContain('as you chose')
    expect((await termsOf(player)).first_crypto_bonus.percent).toBe(35)
    await payInCrypto(app, player, 650)
    expect(await rulesOf(player)).toMatchObject({ deposit_bonus: { promised: 227.5 } })
    expect((await termsOf(player)).first_crypto_bonus).toMatchObject({
      percent: 0,
      max: 0,
      note: expect.stringContaining('already had'),
    })
  })

  it('of a card is a deposit without a promo code', async () => {
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 50)
    expect(await rulesOf(player)).toMatchObject({ balance: 50, deposit_bonus: null })
  })
})

describe('any code', () => {
  const enter = (player: TestPlayer, code: string, key?: string) =>
    player.ask<{ code?: string; msg: string; data?: object }>(
      'POST /api/deposit/code',
      { code },
      {
        ...(key && { 'Idempotency-Key': key }),
      },
    )

  it('that was unknown stays so for its key when a promo code of that name begins', async () => {
    const player = await aPlayer(app)
    const startsAt = new Date(app.clock.now() + 1_000)
    const dates = { startsAt, endsAt: null, createdAt: new Date(app.clock.now()) }
    const rules = { ...PROMO, code: 'SOON', isOncePerPlayer: true, usesMax: null }
    const id = systemEntropy(app.clock).id()
    await insertPromo(app.database.pool, { id, ...rules, ...dates })
    const early = await enter(player, 'SOON', 'early')
    expect(early.body).toMatchObject({ code: 'code_unknown' })
    app.clock.advance(1_000)
    expect(await enter(player, 'SOON', 'early')).toMatchObject({
      status: early.status,
      body: early.body,
    })
    expect((await enter(player, 'SOON', 'later')).body.data).toMatchObject({ kind: 'promo' })
  })

  it('is what the server says that it is', async () => {
    const player = await aPlayer(app)
    const gift = await enter(player, (await aCode(app, 'gift_code', 20_00n)).toLowerCase())
    expect(gift.body).toEqual({
      msg: '20.00 coins were added to your balance.',
      data: { kind: 'gift_code', value: 20, promocode: null },
    })
    const promo = await enter(player, ' tenth ')
    expect(promo.body.data).toEqual({
      kind: 'promo',
      value: 0,
      promocode: { code: 'TENTH', value: 10, is_fixed_value: false, ends_at: null },
    })
    expect((await rulesOf(player)).balance).toBe(20)
    const unknown = await enter(player, 'NOSUCHCODE')
    expect([unknown.status, unknown.body.code]).toEqual([422, 'code_unknown'])
  })

  it('is redeemed once, whoever repeats it, and replayed under its key', async () => {
    const player = await aPlayer(app)
    const code = await aCode(app, 'gift_code', 5_00n)
    const first = await enter(player, code, 'one')
    expect((await enter(player, code, 'one')).body).toEqual(first.body)
    expect((await enter(player, code, 'two')).body.code).toBe('gift_code_used')
    expect((await enter(player, 'OTHER', 'one')).body.code).toBe('idempotency_mismatch')
    expect((await rulesOf(player)).balance).toBe(5)
  })

  it('is guessed no more often than a gift code: too many unknown ones are refused', async () => {
    const player = await aPlayer(app)
    const codes = new Set<string | undefined>()
    for (let count = 10; count < 17; count++) {
      codes.add((await enter(player, `0000-0000-0000-00${count}`)).body.code)
    }
    expect([...codes]).toEqual(['code_unknown', 'too_many_requests'])
    const real = await aCode(app, 'gift_code', 5_00n)
    expect((await enter(player, real)).status).toBe(429)
  })

  it('of a gift card asks for the date of birth, one of a voucher and a promo code do not', async () => {
    const player = await aPlayer(app)
    await changePlayer(app, player, 'UPDATE players SET birth_date = NULL WHERE id = $1')
    const gift = await enter(player, await aCode(app, 'gift_code', 5_00n))
    expect([gift.status, gift.body.code]).toEqual([409, 'birth_date_needed'])
    expect((await enter(player, await aCode(app, 'voucher', 1_00n))).status).toBe(200)
    expect((await enter(player, 'TENTH')).status).toBe(200)
  })
})
