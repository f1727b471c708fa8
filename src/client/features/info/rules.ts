import { PASSWORD_LENGTH_MIN, WITHDRAWAL_MIN } from '#contract/forms.ts'
import { CARD_AMOUNT_MIN, PARCEL_ITEMS_MAX } from '#contract/limits.ts'
import { SEED_AGE_MS_MAX, SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import {
  FREE_BOX_PAUSE_MS,
  FREE_BOX_PLAY,
  FREE_GOODS_DEPOSIT,
  xpForFreeValue,
} from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import { PRIZE_SHARES } from '#domain/rewards/leaderboard.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { CASHBACK_RESET, LEADERBOARD_RESET } from '#domain/schedule/schedule.ts'

/**
 * The numbers in the texts, each defined once. Numbers whose module is too large to load on a text page are
 * repeated here, and a test compares them.
 */
export const rules = {
  passwordMin: PASSWORD_LENGTH_MIN,
  cardMin: CARD_AMOUNT_MIN,
  cryptoMin: 35,
  bonusDays: 90,
  bonusPerCoin: { boxes: 0.05, onePercent: 0.005 },
  skinsDefault: '3.15',
  promoPercent: 5,
  playDeposit: 1,
  playBonus: 10,
  withdrawalMin: WITHDRAWAL_MIN,
  secondOperatorAbove: '1,000',
  parcelItemsMax: PARCEL_ITEMS_MAX,
  shippingLevel: 1,
  tickets: '10,000,000',
  openAtOnceMax: 5,
  edges: { boxes: 10, rocket: 1, bounce: 1 },
  seedBetsMax: SEED_BETS_MAX.toLocaleString('en-US'),
  seedDaysMax: SEED_AGE_MS_MAX / DAY_MS,
  clientSeedMax: 64,
  levelMax: 110,
  xpForLevel2: 50,
  xpForLevel10: '2,250',
  cashbackAt: `${CASHBACK_RESET.hour}:00`,
  leaderboardAt: `Thursday ${LEADERBOARD_RESET.hour}:00`,
  prizes: [500, 250, 125, 75, 50, 25],
  prizePlaces: 10,
  prizePercent: PRIZE_SHARES.win_amount / 100,
  multiplierStakeMin: '1.00',
  freeLootHours: FREE_BOX_PAUSE_MS / HOUR_MS,
  freeLootTier: FREE_BOX_PLAY.tierMin,
  freeLootPaidPlay: toCoins(FREE_BOX_PLAY.cents),
  freeLootPaidPlayDays: FREE_BOX_PLAY.withinMs / DAY_MS,
  freeLootDeposit: toCoins(FREE_GOODS_DEPOSIT),
  freeLootXpPerCoin: Number(xpForFreeValue(100n)) / 100,
  affiliate: [
    { players: 1, percent: 10 },
    { players: 10, percent: 15 },
    { players: 50, percent: 20 },
    { players: 100, percent: 25 },
  ],
  affiliateDays: 30,
  affiliateClaimMin: '1.00',
  affiliateFirstTouchHours: 24,
  loginFailures: 10,
  loginWindowMinutes: 15,
  supportMessageKeptDays: 730,
  chatKeptDays: 30,
  mailKeptDays: 30,
  sessionHours: 24,
  refreshDays: 30,
  socialMinutes: 10,
  deviceDays: 400,
  trackingUntil: '23:59:59.999',
  localeDays: 365,
  consentDays: 180,
  payoutMax: '10,000',
} as const

/** The time zone of the daily and weekly reset. */
export const HOUSE_CLOCK = 'Berlin time'
