import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { aLedger, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'
import { type CodesService, createCodesService } from './index.ts'
import {
  endPromo,
  insertPromo,
  listPromos,
  lockPromo,
  type NewPromo,
  type PromoFilter,
} from './promo-store.ts'

let books: TestLedger
let codes: CodesService

beforeAll(async () => {
  books = await aLedger()
  codes = createCodesService(books)
})
afterAll(() => books.close())

let count = 0

async function aPromo(over: Partial<NewPromo> = {}): Promise<NewPromo> {
  const at = instantOf(books.clock)
  const promo: NewPromo = {
    id: books.entropy.id(),
    code: `PROMO-${++count}`,
    isFixedValue: false,
    value: 1_000n,
    isOncePerPlayer: true,
    usesMax: null,
    startsAt: at,
    endsAt: null,
    createdAt: at,
    ...over,
  }
  await insertPromo(books.database.pool, promo)
  return promo
}

const use = (promo: NewPromo, playerId: string, amountCents = 10_000n, paymentId?: string) =>
  books.database.transaction((tx) =>
    codes.promos.redeem(tx, {
      promoId: promo.id,
      playerId,
      paymentId: paymentId ?? books.entropy.id(),
      amountCents,
    }),
  )

const check = (playerId: string, typed: string) =>
  codes.promos.check(books.database.pool, playerId, typed)

describe('a promo code', () => {
  test('is shown in percent, or in dollars if its value is fixed', async () => {
    const player = await books.aWallet(0n)
    const percent = await aPromo({ value: 1_250n })
    const fixed = await aPromo({ value: 1_050n, isFixedValue: true })
    expect(await codes.validate(player, ` ${percent.code.toLowerCase()} `)).toEqual({
      code: percent.code,
      value: 12.5,
      is_fixed_value: false,
      ends_at: null,
    })
    expect(await codes.validate(player, fixed.code)).toEqual({
      code: fixed.code,
      value: 10.5,
      is_fixed_value: true,
      ends_at: null,
    })
    expect(await check(player, fixed.code)).toEqual({
      id: fixed.id,
      code: fixed.code,
      value: 1_050n,
      isFixedValue: true,
      endsAt: null,
    })
  })

  test('is refused with a specific message if it is unknown, not started, expired, ended, used up or used', async () => {
    const player = await books.aWallet(0n)
    const nowMs = books.clock.now()
    const coming = await aPromo({ startsAt: new Date(nowMs + 1) })
    const expired = await aPromo({ startsAt: new Date(nowMs - HOUR_MS), endsAt: new Date(nowMs) })
    const ended = await aPromo()
    const usedUp = await aPromo({ usesMax: 1 })
    const used = await aPromo()
    await books.database.transaction((tx) => endPromo(tx, ended.id, instantOf(books.clock)))
    await use(usedUp, await books.aWallet(0n))
    await use(used, player)
    const cases = [
      ['NOBODY', 'promocode_unknown', 'This promo code does not exist.'],
      ['x\u0000', 'promocode_unknown', 'This promo code does not exist.'],
      [coming.code, 'promocode_unknown', 'This promo code does not exist.'],
      [expired.code, 'promocode_expired', 'This promo code is no longer valid.'],
      [ended.code, 'promocode_expired', 'This promo code is no longer valid.'],
      [usedUp.code, 'promocode_expired', 'This promo code has reached its limit of uses.'],
      [
        used.code,
        'promocode_used',
        'This promo code was already used. Each person can use it once.',
      ],
    ] as const
    for (const [code, refused, message] of cases) {
      await expect(check(player, code)).rejects.toMatchObject({
        code: refused,
        status: 422,
        message,
        details: {
          errors: { promocode: [{ code: code === usedUp.code ? 'promocode_spent' : refused }] },
        },
      })
    }
  })

  test('is valid from its start until just before its end', async () => {
    const player = await books.aWallet(0n)
    const nowMs = books.clock.now()
    const promo = await aPromo({
      startsAt: new Date(nowMs + HOUR_MS),
      endsAt: new Date(nowMs + DAY_MS),
    })
    books.clock.advance(HOUR_MS - 1)
    expect(await outcomeOf(check(player, promo.code))).toBe('promocode_unknown')
    books.clock.advance(1)
    expect(await outcomeOf(check(player, promo.code))).toBe('ok')
    books.clock.set(nowMs + DAY_MS - 1)
    expect(await outcomeOf(check(player, promo.code))).toBe('ok')
    books.clock.advance(1)
    expect(await outcomeOf(check(player, promo.code))).toBe('promocode_expired')
  })

  test('adds a percentage, rounded down, or its fixed value', async () => {
    const percent = await aPromo({ value: 500n })
    const fixed = await aPromo({ value: 1_000n, isFixedValue: true })
    expect(await use(percent, await books.aWallet(0n), 2_519n)).toBe(125n)
    expect(await use(fixed, await books.aWallet(0n), 500n)).toBe(1_000n)
  })

  test('is not used up by a bonus of less than a cent', async () => {
    const player = await books.aWallet(0n)
    const promo = await aPromo({ value: 500n })
    expect(await use(promo, player, 19n)).toBe(0n)
    expect(await use(promo, player, 20n)).toBe(1n)
  })

  test('can be used once per player, or repeatedly if it allows that', async () => {
    const player = await books.aWallet(0n)
    const once = await aPromo()
    const often = await aPromo({ isOncePerPlayer: false })
    expect([await use(once, player), await use(once, player)]).toEqual([1_000n, 0n])
    expect(await use(once, await books.aWallet(0n))).toBe(1_000n)
    expect([await use(often, player), await use(often, player)]).toEqual([1_000n, 1_000n])
    expect(await outcomeOf(check(player, often.code))).toBe('ok')
  })

  test('adds one bonus to 32 concurrent payments of one player', async () => {
    const player = await books.aWallet(0n)
    const promo = await aPromo()
    const bonuses = await Promise.all(Array.from({ length: 32 }, () => use(promo, player)))
    expect(bonuses.filter((bonus) => bonus > 0n)).toEqual([1_000n])
  })

  test('adds ten bonuses when 64 players race for ten uses', async () => {
    const players = await Promise.all(Array.from({ length: 64 }, () => books.aWallet(0n)))
    const promo = await aPromo({ usesMax: 10 })
    const bonuses = await Promise.all(players.map((player) => use(promo, player)))
    expect(bonuses.filter((bonus) => bonus > 0n)).toHaveLength(10)
    const row = await books.database.transaction((tx) => lockPromo(tx, promo.id))
    expect(row?.uses).toBe(10)
  })

  test('adds one bonus to a payment, however often it is credited', async () => {
    const player = await books.aWallet(0n)
    const promo = await aPromo({ isOncePerPlayer: false })
    const payment = books.entropy.id()
    const bonuses = await Promise.all(
      Array.from({ length: 8 }, () => use(promo, player, 10_000n, payment)),
    )
    expect(bonuses.filter((bonus) => bonus > 0n)).toEqual([1_000n])
  })

  test('is honored for a day after its scheduled end, but not after an operator ends it', async () => {
    const nowMs = books.clock.now()
    const ending = await aPromo({ endsAt: new Date(nowMs + HOUR_MS) })
    const ended = await aPromo()
    await books.database.transaction((tx) => endPromo(tx, ended.id, instantOf(books.clock)))
    expect(await use(ended, await books.aWallet(0n))).toBe(0n)
    books.clock.set(nowMs + HOUR_MS + DAY_MS - 1)
    expect(await use(ending, await books.aWallet(0n))).toBe(1_000n)
    books.clock.advance(1)
    expect(await use(ending, await books.aWallet(0n))).toBe(0n)
  })

  test('is not used when the crediting fails', async () => {
    const player = await books.aWallet(0n)
    const promo = await aPromo({ usesMax: 1 })
    const failing = books.database.transaction(async (tx) => {
      const payment = { promoId: promo.id, playerId: player, paymentId: books.entropy.id() }
      expect(await codes.promos.redeem(tx, { ...payment, amountCents: 10_000n })).toBe(1_000n)
      throw new Error('The provider changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await use(promo, player)).toBe(1_000n)
  })

  test('that does not exist adds no bonus', async () => {
    const player = await books.aWallet(0n)
    expect(await use({ ...(await aPromo()), id: books.entropy.id() }, player)).toBe(0n)
  })
})

test('splitting a deposit never adds a larger bonus', async () => {
  const promo = await aPromo({ isOncePerPlayer: false, value: 333n })
  const cents = fc.bigInt({ min: 1n, max: 100_000n })
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 2, maxLength: 5 }), async (parts) => {
      const player = await books.aWallet(0n)
      let split = 0n
      for (const part of parts) split += await use(promo, player, part)
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      expect(split <= (await use(promo, await books.aWallet(0n), whole))).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('the database rejects a reusable fixed value and a percentage of zero or above 100', async () => {
  await expect(aPromo({ isFixedValue: true, isOncePerPlayer: false })).rejects.toThrow('check')
  await expect(aPromo({ value: 10_001n })).rejects.toThrow('check')
  await expect(aPromo({ value: 0n })).rejects.toThrow('check')
})

describe('the promo code named after the brand', () => {
  test('adds 5 %, is created once and stays ended after an operator ends it', async () => {
    const player = await books.aWallet(0n)
    await codes.openBrandPromo('Coffer')
    await codes.openBrandPromo('Coffer')
    expect(await codes.validate(player, 'coffer')).toEqual({
      code: 'COFFER',
      value: 5,
      is_fixed_value: false,
      ends_at: null,
    })
    const { id } = await check(player, 'COFFER')
    await books.database.transaction((tx) => endPromo(tx, id, instantOf(books.clock)))
    await codes.openBrandPromo('Coffer')
    expect(await outcomeOf(check(player, 'COFFER'))).toBe('promocode_expired')
  })

  test('keeps only the characters allowed in a code', async () => {
    const player = await books.aWallet(0n)
    await codes.openBrandPromo('Two Words!')
    await codes.openBrandPromo('☃')
    expect(await outcomeOf(check(player, 'TWOWORDS'))).toBe('ok')
  })
})

describe('the list of promo codes', () => {
  const all: PromoFilter = { state: null, search: null, cursor: null, limit: 100 }
  const namesOf = async (filter: Partial<PromoFilter>) =>
    (
      await listPromos(
        books.database.pool,
        { ...all, search: 'LISTED_', ...filter },
        new Date(books.clock.now()),
      )
    ).map(({ code }) => code)

  test('is found by the state of the codes now and by a part of the code', async () => {
    const at = (ms: number) => new Date(books.clock.now() + ms)
    await aPromo({ code: 'LISTED_NOW' })
    await aPromo({ code: 'LISTED_LATER', startsAt: at(1_000) })
    await aPromo({ code: 'LISTED_PAST', startsAt: at(-2_000), endsAt: at(0) })
    await aPromo({ code: 'LISTEDXNOW' })
    const stopped = await aPromo({ code: 'LISTED_STOPPED' })
    await books.database.transaction((tx) => endPromo(tx, stopped.id, at(0)))
    expect(await namesOf({ state: 'active' })).toEqual(['LISTED_NOW'])
    expect(await namesOf({ state: 'planned' })).toEqual(['LISTED_LATER'])
    expect(await namesOf({ state: 'ended' })).toEqual(['LISTED_STOPPED', 'LISTED_PAST'])
    expect(await namesOf({})).toHaveLength(4)
    expect(await namesOf({ search: 'TEDXNO' })).toEqual(['LISTEDXNOW'])
    books.clock.advance(1_000)
    expect(await namesOf({ state: 'active' })).toEqual(['LISTED_LATER', 'LISTED_NOW'])
  })
})
