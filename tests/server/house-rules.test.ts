import { describe, expect, it } from 'vitest'
import { rules } from '#client/features/info/rules.ts'
import { standardEdges } from '#client/lib/api/use-edge.ts'
import { standardRewards } from '#client/lib/api/use-rewards.ts'
import { PASSWORD_LENGTH_MIN, SKINS_AMOUNT_DEFAULT, WITHDRAWAL_MIN } from '#contract/forms.ts'
import { CARD_AMOUNT_MIN, PARCEL_ITEMS_MAX } from '#contract/limits.ts'
import { sizes } from '#contract/sizes.ts'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { SEED_AGE_MS_MAX, SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { type BoxItem, boxPrice, expectedValue, TICKETS } from '#domain/games/box.ts'
import { bustOf } from '#domain/games/crash.ts'
import { xpForFreeValue } from '#domain/games/free-box.ts'
import { GAME_EDGES } from '#domain/games/games.ts'
import { payoutCurrencies } from '#domain/payout/currencies.ts'
import { cashbackRate } from '#domain/rewards/cashback.ts'
import { BONUS_DAYS, bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import { FIRST_CRYPTO_BONUS } from '#domain/rewards/first-bonus.ts'
import { TIERS, type TierKey, xpForLevel, xpHundredths } from '#domain/rewards/levels.ts'
import { leftToStake, playthroughOf } from '#domain/rewards/playthrough.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { gamesWithEdge } from '#domain/settings/table.ts'
import { createLoginThrottle } from '#server/features/account/login-throttle.ts'
import { refreshCookie } from '#server/features/account/tokens.ts'
import { CHAT_KEPT_DAYS } from '#server/features/chat/service.ts'
import { SINGLE_OPERATOR_CENTS_MAX } from '#server/features/operator/limits.ts'
import { CRYPTO_MIN_CENTS } from '#server/features/payments/crypto/event.ts'
import { deviceCookie } from '#server/features/persons/index.ts'
import { attemptCookie } from '#server/features/social/attempt.ts'
import { SUPPORT_MESSAGE_KEPT_DAYS } from '#server/features/support/tickets.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'

const number = (text: string) => Number(text.replaceAll(',', ''))

/** The information pages state numbers; these tests compare them with the code. */

const { firstCryptoBonus } = standardRewards
describe('the numbers in the texts equal those in the code', () => {
  it.each([
    ['password', rules.passwordMin, PASSWORD_LENGTH_MIN],
    ['card deposit', rules.cardMin, CARD_AMOUNT_MIN],
    ['skins deposit', Number(rules.skinsDefault), SKINS_AMOUNT_DEFAULT],
    ['crypto deposit in cents', BigInt(rules.cryptoMin) * 100n, CRYPTO_MIN_CENTS],
    ['days of a deposit bonus', rules.bonusDays, BONUS_DAYS],
    ['bonus per coin at boxes', rules.bonusPerCoin.boxes, bonusPerCoin(GAME_EDGES.box.counted)],
    ['bonus per coin at 1 %', rules.bonusPerCoin.onePercent, bonusPerCoin(GAME_EDGES.dice.counted)],
    ['crypto bonus', firstCryptoBonus.percent, FIRST_CRYPTO_BONUS.percent],
    [
      'deposit that the crypto bonus counts, in cents',
      BigInt(firstCryptoBonus.depositMax) * 100n,
      FIRST_CRYPTO_BONUS.depositMax,
    ],
    ['withdrawal', rules.withdrawalMin, WITHDRAWAL_MIN],
    [
      'payout with two operators',
      BigInt(number(rules.secondOperatorAbove)) * 100n,
      SINGLE_OPERATOR_CENTS_MAX,
    ],
    ['parcel', rules.parcelItemsMax, PARCEL_ITEMS_MAX],
    ['tickets', number(rules.tickets), TICKETS],
    ['bets on a seed', number(rules.seedBetsMax), SEED_BETS_MAX],
    ['days of a seed', rules.seedDaysMax * DAY_MS, SEED_AGE_MS_MAX],
    ['days of a chat message', rules.chatKeptDays, CHAT_KEPT_DAYS],
    ['days of a contact message', rules.supportMessageKeptDays, SUPPORT_MESSAGE_KEPT_DAYS],
    ['days of a session', rules.refreshDays * (DAY_MS / 1000), refreshCookie.seconds],
    ['days of the device cookie', rules.deviceDays * (DAY_MS / 1000), deviceCookie.seconds],
    ['minutes of a social sign-in', rules.socialMinutes * 60, attemptCookie.seconds],
    ['XP of level 2', BigInt(rules.xpForLevel2) * 100n, xpForLevel(2)],
    ['XP of level 10', BigInt(number(rules.xpForLevel10)) * 100n, xpForLevel(10)],
    ['XP for goods of free loot', BigInt(rules.freeLootXpPerCoin) * 100n, xpForFreeValue(100n)],
    ['tiers of free loot', TIERS.some(({ key }) => key === rules.freeLootTier), true],
    ['crypto currencies', payoutCurrencies.length, 10],
  ])('%s', (_, told, real) => expect(told).toBe(real))

  it('the house edge of boxes', () => {
    const items: BoxItem[] = [{ id: 'a', name: 'A', priceCents: 9_000n, tickets: TICKETS }]
    const worth = expectedValue(items)
    const price = boxPrice(items)
    const edge = 100n - (worth.numerator * 100n) / (worth.denominator * price)
    expect(BigInt(rules.edges.boxes)).toBe(edge)
  })

  it('the XP of a coin at boxes, and at games with an edge of 1 %', () => {
    expect(xpHundredths(100n * BigInt(rules.edges.boxes * 100))).toBe(100n)
    expect(xpHundredths(100n * BigInt(standardEdges.dice * 100))).toBe(10n)
  })

  it('the edges of games until operators change them', () => {
    const real = Object.fromEntries(gamesWithEdge.map(({ name, counted }) => [name, counted]))
    expect(standardEdges).toEqual(real)
  })

  it('the house edge of Rocket: the payout at the lowest bust', () => {
    const lowest = bustOf(new Uint8Array(32), 'salt', () => new Uint8Array(32))
    expect(lowest).toBe(100n)
    const half = bustOf(new Uint8Array(32), 'salt', () => Uint8Array.of(0x80, ...Array(31).fill(0)))
    expect(half).toBe((200n * BigInt(100 - rules.edges.rocket)) / 100n)
  })

  it('the last level, and the cashback of the last tier', () => {
    expect(TIERS.at(-1)?.key).toBe(rules.levelMax)
    expect(() => xpForLevel(rules.levelMax + 1)).toThrow(RangeError)
    const { from, step, to } = standardRewards.cashback
    expect([1, 10].map((key) => cashbackRate(key as TierKey))).toEqual([
      from * 100,
      (from + step) * 100,
    ])
    expect(from + step * (TIERS.length - 1)).toBe(to)
  })

  it('how often a deposit and a bonus are played through', () => {
    const entry = { amount: 100n, houseEdge: 0, isSettled: true, isGift: false }
    const played = (code: string) => leftToStake(playthroughOf([{ ...entry, code }]))
    expect(played('deposit.credited')).toBe(100n * BigInt(rules.playDeposit))
    expect(played('gift-code.redeemed')).toBe(100n * BigInt(rules.playDeposit))
    expect(played('voucher.redeemed')).toBe(100n * BigInt(rules.playBonus))
  })

  it('the length of a client seed, and the sizes', () => {
    expect(isClientSeed('x'.repeat(rules.clientSeedMax))).toBe(true)
    expect(isClientSeed('x'.repeat(rules.clientSeedMax + 1))).toBe(false)
    expect([sizes.shoes[0], sizes.shoes.at(-1)]).toEqual(['5', '15.5'])
    expect([sizes.clothing[0], sizes.clothing.at(-1)]).toEqual(['XS', 'XXL'])
  })

  it('how many sign-ins may fail, what is then required, and for how long', async () => {
    const clock = manualClock()
    const captcha = { check: async () => {}, published: { kind: 'altcha' } as const }
    const throttle = createLoginThrottle({ clock, captcha })
    const knock = { name: 'ada', ip: '10.0.0.1', captchaToken: undefined }
    for (let tries = 0; tries < rules.loginFailures; tries++) await throttle.begin(knock)
    clock.advance(rules.loginWindowMinutes * 60_000 - 1)
    await expect(throttle.begin(knock)).rejects.toMatchObject({ code: 'captcha_required' })
    clock.advance(1)
    await throttle.begin(knock)
  })
})
