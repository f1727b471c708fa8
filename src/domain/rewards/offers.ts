import { asksForPlay, freeBoxCaps } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { BONUS_PAID } from './deposit-bonus.ts'
import { FIRST_CRYPTO_BONUS, FIRST_CRYPTO_BONUS_MAX } from './first-bonus.ts'
import { TIERS } from './levels.ts'
import { VOUCHER_MAX } from './redeemable-code.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** Bound coins: they can be withdrawn once the theoretical loss of the player's bets equals the gift. */
interface GiftOffer {
  kind: 'gift'
  /** The maximum of one gift, in cents. */
  most: Cents
  /** Whose claims are limited: a person's, with any number of accounts. */
  per: 'person'
  /** How often it can be received. */
  times: string
  /** The entry codes under which the journal credits it. */
  codes: readonly string[]
}

/** A bonus on a deposit: promised, and paid as a share of the theoretical loss of play until it is used up. */
interface PromiseOffer {
  kind: 'promise'
  /** The most that one promise pays, in cents; null if whoever creates the code sets the amount. */
  most: Cents | null
  /** The smallest deposit that brings the maximum, in cents. */
  deposit: Cents
  /** Basis points of the theoretical loss of the play that earns it, which earns neither cashback nor prizes. */
  share: number
  per: 'person'
  times: string
  codes: readonly string[]
}

/** A share of the theoretical loss of paid play. */
interface ShareOffer {
  kind: 'share'
  /** Basis points of the theoretical loss of paid play. */
  share: number
  codes: readonly string[]
}

/** A stake that is given back, although its bet could have lost. */
interface RefundOffer {
  kind: 'refund'
  /** Basis points of the stake. */
  share: number
  times: string
  codes: readonly string[]
}

export type Offer = GiftOffer | PromiseOffer | ShareOffer | RefundOffer

const share = (basisPoints: number, ...codes: string[]): ShareOffer => ({
  kind: 'share',
  share: basisPoints,
  codes,
})

/** The boxes that require no play are gifts; what the others give is a share of all play, and its items are as bound. */
const freeBoxes = Object.fromEntries(
  TIERS.filter(({ key }) => !asksForPlay(key)).map(({ key }): [string, GiftOffer] => [
    `free box of tier ${key}`,
    {
      kind: 'gift',
      most: freeBoxCaps(key).average,
      per: 'person',
      times: 'once in 24 hours per person, on average',
      codes: ['item.sale'],
    },
  ]),
)

/**
 * Every way to receive coins or goods without paying for them. The journal refuses a credit from the house
 * unless a row of this table, `nonOfferCredits` or a payout names its code.
 */
export const offers: Readonly<Record<string, Offer>> = {
  'promo code': {
    kind: 'promise',
    most: null,
    deposit: 5_00n,
    share: REWARD_SHARES.depositBonus,
    per: 'person',
    times: 'once per person unless the code says otherwise',
    codes: [BONUS_PAID],
  },
  'first crypto bonus': {
    kind: 'promise',
    most: FIRST_CRYPTO_BONUS_MAX,
    deposit: FIRST_CRYPTO_BONUS.depositMax,
    share: REWARD_SHARES.depositBonus,
    per: 'person',
    times: 'once per person',
    codes: [BONUS_PAID],
  },
  voucher: {
    kind: 'gift',
    most: VOUCHER_MAX,
    per: 'person',
    times: 'one of each batch per person',
    codes: ['voucher.redeemed'],
  },
  ...freeBoxes,
  'stalled flight': {
    kind: 'refund',
    share: 10_000,
    times: 'for each manual bet of a flight without a tick for a second',
    codes: ['crash.refund'],
  },
  'free boxes that require play': share(REWARD_SHARES.freeBoxes, 'item.sale'),
  'share of makers': share(REWARD_SHARES.maker, 'box.maker-share', 'clawback.returned'),
  'share of affiliates': share(REWARD_SHARES.affiliate, 'affiliate.share'),
  cashback: share(REWARD_SHARES.cashback, 'cashback.claimed'),
  'prizes for winnings': share(REWARD_SHARES.prizeOfWinnings, 'leaderboard.prize'),
  'prizes for multipliers': share(REWARD_SHARES.prizeOfMultiplier, 'leaderboard.prize'),
}

/** Credits from the house to a player that are not offers: the reason, by entry code. */
export const nonOfferCredits: Readonly<Record<string, string>> = {
  'deposit.credited': 'The player paid for it.',
  'gift-code.redeemed': 'The buyer of the gift card paid for it.',
  'item.sale': 'The shop buys back a won item at the value it was won at.',
  'battle.fee-back': 'The fee of a seat in a battle that was canceled.',
  'shipping.refunded': 'The fee of a parcel that was not sent.',
  'operator.adjusted': 'A correction by one operator up to a limit, and by two above it.',
  'demo.funds': 'Coins of the demo and of tests, which cannot be withdrawn.',
}

/** The suffix of the codes of payouts, which follow the odds of a game and are not gifts. */
export const PAYOUT_SUFFIX = '.payout'

/** The entry codes of all offers. */
const offered = new Set(Object.values(offers).flatMap(({ codes }) => codes))

/** Whether the house may credit a player under a code: an offer, a payout, or one of `nonOfferCredits`. */
export const isKnownCredit = (code: string): boolean =>
  code.endsWith(PAYOUT_SUFFIX) || Object.hasOwn(nonOfferCredits, code) || offered.has(code)
