import { freeBoxCaps } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { FIRST_CRYPTO_BONUS, FIRST_CRYPTO_BONUS_MAX } from './first-bonus.ts'
import { TIERS } from './levels.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** Bonus coins: they leave once bets are expected to have lost as much as they brought. */
interface BonusOffer {
  kind: 'bonus'
  /** The most that it gives at once, in cents; null where whoever makes the code says it. */
  most: Cents | null
  /** The least deposit that brings the most of it, in cents; 0n when none is asked for. */
  deposit: Cents
  /** How often somebody has it. */
  times: string
  /** The codes under which the journal credits it. */
  codes: readonly string[]
}

/** A part of what paid play is expected to lose. */
interface ShareOffer {
  kind: 'share'
  /** Basis points of the theoretical loss of paid play. */
  share: number
  codes: readonly string[]
}

export type Offer = BonusOffer | ShareOffer

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
      times: 'once in 24 hours, on average',
      codes: ['item.sale'],
    },
  ]),
)

/**
 * Everything by which somebody can have coins or goods that they have not paid for. What is not here is not
 * given: the journal refuses a credit from the house whose code no line names.
 */
export const offers: Readonly<Record<string, Offer>> = {
  'promo code': {
    kind: 'bonus',
    most: null,
    deposit: 5_00n,
    times: 'once per player unless the code says otherwise',
    codes: ['deposit.promo'],
  },
  'first crypto bonus': {
    kind: 'bonus',
    most: FIRST_CRYPTO_BONUS_MAX,
    deposit: FIRST_CRYPTO_BONUS.depositMax,
    times: 'once per person',
    codes: ['deposit.bonus'],
  },
  voucher: {
    kind: 'bonus',
    most: null,
    deposit: 0n,
    times: 'each code once',
    codes: ['voucher.redeemed'],
  },
  'gift of the house': {
    kind: 'bonus',
    most: null,
    deposit: 0n,
    times: 'as operators give it',
    codes: ['house.gift'],
  },
  ...freeBoxes,
  'goods of free boxes': share(REWARD_SHARES.freeGoods),
  'share of makers': share(REWARD_SHARES.maker, 'box.maker-share'),
  'share of affiliates': share(REWARD_SHARES.affiliate, 'affiliate.share'),
  cashback: share(REWARD_SHARES.cashback, 'cashback.claimed'),
  'prizes for winnings': share(REWARD_SHARES.prizeOfWinnings, 'leaderboard.prize'),
  'prizes for multipliers': share(REWARD_SHARES.prizeOfMultiplier, 'leaderboard.prize'),
}

/** Why a credit from the house to a player is not an offer, by its code. */
export const notOffers: Readonly<Record<string, string>> = {
  'deposit.credited': 'The player has paid it in.',
  'gift-code.redeemed': 'Whoever bought the gift card has paid for it.',
  'item.sale': 'What a bet won is bought back at the value that it was won with.',
  'shipping.refunded': 'The fee of a parcel that was not sent.',
  'operator.adjusted': 'A correction by operators, by one above a bound and by two beyond it.',
  'demo.funds': 'Coins of the demo and of tests, which nobody can take out.',
}

/** The suffix under which a bet pays: at the odds of its game, which is no gift. */
export const PAYOUT_SUFFIX = '.payout'

/** The codes of every line of the table of offers. */
const offered = new Set(Object.values(offers).flatMap(({ codes }) => codes))

/** Whether the house may credit a player under a code: an offer of the table, a payout, or no offer at all. */
export const isKnownCredit = (code: string): boolean =>
  code.endsWith(PAYOUT_SUFFIX) || Object.hasOwn(notOffers, code) || offered.has(code)
