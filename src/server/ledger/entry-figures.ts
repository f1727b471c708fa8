import {
  gameOfStake,
  type RoundGame,
  roundGames,
  type SeededGame,
  type StakeName,
  seededGames,
  stakesOf,
} from '#domain/games/games.ts'
import type { EntryCode } from './entry-codes.ts'

/** What goods do without an entry of their own, and how many players did something on a day; counted beside the codes. */
export type CountedCode =
  | `goods.${'battle' | 'free' | 'demo' | 'shipped'}`
  | `players.${'active' | 'new' | 'first-deposit'}`

export type FigureCode = EntryCode | CountedCode

/** What is given away, by kind. */
export const BONUS_KINDS = [
  'deposit_bonuses',
  'vouchers',
  'free_boxes',
  'cashback',
  'prizes',
  'affiliates',
  'makers',
] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

/** The figure of a day's totals that an amount belongs to. */
export type Figure =
  | 'stakes'
  | 'payouts'
  | 'deposits'
  | 'deposits_reversed'
  | 'withdrawals'
  | 'fees'
  | 'adjustments'
  | BonusKind

/** The kinds of movements of a player's balance, as their account's summary lists them. */
export const MOVEMENTS = [
  'deposits',
  'withdrawals',
  'stakes',
  'payouts',
  'bonuses',
  'adjustments',
  'other',
] as const
export type Movement = (typeof MOVEMENTS)[number]

export interface CodeFigure {
  /** Null if it moves coins between accounts of the house, or within a player's own. */
  figure: Figure | null
  /** The sign with which an entry's amount counts for its figure. */
  sign: 1n | -1n
  /** Of entries of wallets: where they stand in the account's summary. Null for entries of the house's accounts. */
  movement: Movement | null
  /** The sign with which an amount moves what players have in open battles, rounds and withdrawals. */
  held: 1n | -1n | 0n
  /** The sign with which an amount moves the value of the items that players own. */
  inventory: 1n | -1n | 0n
  /** Whether the goods of its bets are won: they count as payouts and as items owned. */
  winsGoods: boolean
  /** The game on the wire. */
  game: string | null
  /** Of an entry of the house: the code of the player's entry with the same reference, whose country is its own. */
  owner: EntryCode | null
}

const plain: CodeFigure = {
  figure: null,
  sign: 1n,
  movement: null,
  held: 0n,
  inventory: 0n,
  winsGoods: false,
  game: null,
  owner: null,
}

/** An entry of a wallet; of what is paid to the player the amount is positive. */
const wallet = (
  movement: Movement,
  figure: Figure | null,
  more: Partial<CodeFigure> = {},
): CodeFigure => ({ ...plain, movement, figure, ...more })

/** An entry between accounts of the house. */
const house = (figure: Figure | null = null, more: Partial<CodeFigure> = {}): CodeFigure => ({
  ...plain,
  figure,
  ...more,
})

const toHouse = { sign: -1n } as const
const intoClearing = { sign: -1n, held: -1n } as const
const battle = { game: 'battle' } as const

const bets = Object.fromEntries(
  seededGames.flatMap(({ name, kind }) => [
    [
      `${name}.stake`,
      wallet('stakes', 'stakes', { ...toHouse, game: name, winsGoods: kind !== 'instant' }),
    ],
    [`${name}.payout`, wallet('payouts', 'payouts', { game: name })],
  ]),
) as Record<`${SeededGame}.${'stake' | 'payout'}`, CodeFigure>

const roundBets = Object.fromEntries(
  roundGames.flatMap((definition) =>
    stakesOf(definition).flatMap((name) => {
      const game = gameOfStake(name).name
      return [
        [`${name}.stake`, wallet('stakes', 'stakes', { ...intoClearing, game })],
        [`${name}.refund`, wallet('stakes', 'stakes', { ...intoClearing, game })],
        [`${name}.settled`, house(null, { held: 1n, game })],
        [`${name}.payout`, wallet('payouts', 'payouts', { game })],
      ]
    }),
  ),
) as Record<`${StakeName<RoundGame>}.${'stake' | 'settled' | 'refund' | 'payout'}`, CodeFigure>

/**
 * Which code counts for which figure: a row for each code of the closed table, so that a new one does not compile
 * without its figure. A refund takes a stake back on the day on which it is booked, as everything counts then.
 */
export const entryFigures: Readonly<Record<FigureCode, CodeFigure>> = {
  ...bets,
  ...roundBets,
  'battle.stake': wallet('stakes', 'stakes', { ...intoClearing, ...battle }),
  'battle.refund': wallet('stakes', 'stakes', { ...intoClearing, ...battle }),
  'battle.sponsor': wallet('stakes', 'stakes', { ...intoClearing, ...battle }),
  'battle.sponsor-back': wallet('stakes', 'stakes', { ...intoClearing, ...battle }),
  'battle.fee': wallet('other', 'fees', { ...toHouse, ...battle }),
  'battle.fee-back': wallet('other', 'fees', { ...toHouse, ...battle }),
  'battle.payout': wallet('payouts', 'payouts', battle),
  // The seats of bots are the house's own: neither stakes nor payouts of players.
  'battle.bot': house(null, battle),
  'battle.bot-back': house(null, battle),
  'battle.bot-payout': house(null, battle),
  // Of a seat that a player has paid; the counting marks those of bots by their method.
  'battle.entry': house(null, { held: 1n, ...battle }),

  'deposit.received': house(),
  'deposit.credited': wallet('deposits', 'deposits'),
  'deposit.reversed': wallet('deposits', 'deposits_reversed', toHouse),
  'receivable.deposit': house('deposits_reversed', { ...toHouse, owner: 'deposit.credited' }),
  'deposit.returned': house(),
  'deposit.sent-back': wallet('deposits', 'deposits_reversed', toHouse),
  'deposit.repaid': house(),
  'receivable.settled': wallet('other', null),
  'gift-code.redeemed': wallet('deposits', 'deposits'),

  'withdrawal.requested': wallet('withdrawals', null, { held: -1n }),
  'withdrawal.refunded': wallet('withdrawals', null, { held: -1n }),
  'withdrawal.sent': house('withdrawals', {
    ...toHouse,
    held: 1n,
    owner: 'withdrawal.requested',
  }),
  'withdrawal.fee': house('fees', { ...toHouse, held: 1n, owner: 'withdrawal.requested' }),

  'deposit.bonus': wallet('bonuses', 'deposit_bonuses'),
  'deposit.promo': wallet('bonuses', 'deposit_bonuses'),
  'bonus.paid': wallet('bonuses', 'deposit_bonuses'),
  'bonus.converted': wallet('bonuses', 'deposit_bonuses'),
  'bonus.forfeited': wallet('bonuses', 'deposit_bonuses'),
  'deposit.bonus-reversed': wallet('bonuses', 'deposit_bonuses'),
  'bonus.reversed': wallet('bonuses', 'deposit_bonuses'),
  'receivable.bonus': house('deposit_bonuses', { owner: 'deposit.credited' }),
  'voucher.redeemed': wallet('bonuses', 'vouchers'),
  'cashback.claimed': wallet('bonuses', 'cashback'),
  'leaderboard.prize': wallet('bonuses', 'prizes'),
  'affiliate.share': wallet('bonuses', 'affiliates'),
  'clawback.affiliate-share': wallet('bonuses', 'affiliates'),
  'box.maker-share': wallet('bonuses', 'makers'),
  'clawback.maker-share': wallet('bonuses', 'makers'),
  'clawback.returned': wallet('bonuses', 'makers'),

  'shipping.fee': wallet('other', 'fees', toHouse),
  'shipping.refunded': wallet('other', 'fees', toHouse),
  'item.sale': wallet('other', null, { inventory: -1n }),
  'operator.adjusted': wallet('adjustments', 'adjustments'),
  'demo.funds': wallet('other', null),

  'goods.battle': house('payouts', { ...battle, winsGoods: true }),
  'goods.free': house('free_boxes', { winsGoods: true }),
  'goods.demo': house(null, { winsGoods: true }),
  'goods.shipped': house(),
  'players.active': house(),
  'players.new': house(),
  'players.first-deposit': house(),
}

/** The codes that meet a condition. */
export const codesWhere = (isWanted: (figure: CodeFigure) => boolean): string[] =>
  Object.entries(entryFigures)
    .filter(([, figure]) => isWanted(figure))
    .map(([code]) => code)
