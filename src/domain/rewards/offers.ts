import { freeBoxCaps } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { FIRST_CRYPTO_BONUS, FIRST_CRYPTO_BONUS_MAX } from './first-bonus.ts'
import { TIERS } from './levels.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** Bonus coins: they can be withdrawn once the theoretical loss of the player's bets equals the bonus. */
interface BonusOffer {
  kind: 'bonus'
  /** The maximum of one bonus, in cents; null if whoever creates the code sets the amount. */
  most: Cents | null
  /** The smallest deposit that earns the maximum, in cents; 0n if no deposit is required. */
  deposit: Cents
  /** Whose claims are limited: a person with any number of accounts, or each code or gift wherever it goes. */
  per: 'person' | 'code' | 'gift'
  /** How often it can be received. */
  times: string
  /** The entry codes under which the journal credits it. */
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

export type Offer = BonusOffer | ShareOffer | RefundOffer

const share = (basisPoints: number, ...codes: string[]): ShareOffer => ({
  kind: 'share',
  share: basisPoints,
  codes,
})

const freeBoxes = Object.fromEntries(
  TIERS.map(({ key }): [string, BonusOffer] => [
    `free box of tier ${key}`,
    {
      kind: 'bonus',
      most: freeBoxCaps(key).average,
      deposit: 0n,
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
    kind: 'bonus',
    most: null,
    deposit: 5_00n,
    per: 'person',
    times: 'once per person unless the code says otherwise',
    codes: ['deposit.promo'],
  },
  'first crypto bonus': {
    kind: 'bonus',
    most: FIRST_CRYPTO_BONUS_MAX,
    deposit: FIRST_CRYPTO_BONUS.depositMax,
    per: 'person',
    times: 'once per person',
    codes: ['deposit.bonus'],
  },
  voucher: {
    kind: 'bonus',
    most: null,
    deposit: 0n,
    per: 'code',
    times: 'each code once',
    codes: ['voucher.redeemed'],
  },
  'gift of the house': {
    kind: 'bonus',
    most: null,
    deposit: 0n,
    per: 'gift',
    times: 'as operators give it',
    codes: ['house.gift'],
  },
  ...freeBoxes,
  'stalled flight': {
    kind: 'refund',
    share: 10_000,
    times: 'for each manual bet of a flight without a tick for a second',
    codes: ['crash.refund'],
  },
  'goods of free boxes': share(REWARD_SHARES.freeGoods),
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
