import type { RoundGame, SeededGame, StakeName } from '#domain/games/games.ts'

/**
 * Every code under which an entry may be posted. The table is closed: a posting under another code does not compile,
 * and neither does the app's audit without a source for each code. Bets of a game are posted as `{game}.stake` and
 * `{game}.payout` by the ledger itself.
 */
export type EntryCode =
  | `${SeededGame}.${'stake' | 'payout'}`
  | `${StakeName<RoundGame>}.${'stake' | 'settled' | 'refund' | 'payout'}`
  | `battle.${'stake' | 'sponsor' | 'sponsor-back' | 'bot' | 'bot-back' | 'refund'}`
  | `battle.${'entry' | 'payout' | 'bot-payout' | 'fee' | 'fee-back'}`
  | `deposit.${'received' | 'credited' | 'bonus' | 'promo' | 'sent-back' | 'repaid'}`
  | `deposit.${'reversed' | 'bonus-reversed' | 'returned'}`
  | `receivable.${'settled' | 'deposit' | 'bonus'}`
  | `withdrawal.${'requested' | 'sent' | 'fee' | 'refunded'}`
  | `shipping.${'fee' | 'refunded'}`
  | 'item.sale'
  | 'gift-code.redeemed'
  | 'voucher.redeemed'
  | `bonus.${'forfeited' | 'paid' | 'converted' | 'reversed'}`
  | 'cashback.claimed'
  | 'affiliate.share'
  | `clawback.${'maker-share' | 'affiliate-share' | 'returned'}`
  | 'leaderboard.prize'
  | 'box.maker-share'
  | 'operator.adjusted'
  | 'demo.funds'

/**
 * The rows that own the entries of a code: each such row has exactly one entry, with these accounts and this amount, and
 * each entry has such a row. All fields are SQL expressions on `from`.
 */
export interface EntrySource {
  /** A FROM item. */
  from: string
  /** The id of the row, an indexed column: also the entry's `ref`. */
  ref: string
  /** Only rows that meet this condition have an entry. */
  where?: string
  /** The code, where one source describes several codes. */
  code?: string
  /** The player whose wallet the entry belongs to; null if it belongs to `account`. */
  player: string | null
  /** The name of the house's account that the entry belongs to. */
  account?: string
  /** The name of the counter account. */
  counter: string
  /** Cents moved to the account; without an entry where it is zero or null. */
  amount: string
}

/** The sources of a feature's own codes. */
export type EntrySources = Partial<Record<EntryCode, EntrySource>>
