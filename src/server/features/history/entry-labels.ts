import type { HistoryEntry, HistoryKind } from '#contract/http/history.ts'
import { gameOf } from '#domain/games/games.ts'
import { type PlayCode, playCodes } from '#domain/games/play-codes.ts'

export type SubjectType = NonNullable<HistoryEntry['subject']>['type']

interface EntryLabel {
  kind: HistoryKind
  title: string
  /** The type of object to which the entry's reference belongs. */
  subject?: SubjectType
}

/** The meaning of each ledger code for a player. */
export const entryLabels: Readonly<Record<string, EntryLabel>> = {
  'deposit.credited': { kind: 'deposit', title: 'Deposit', subject: 'deposit' },
  'deposit.bonus': { kind: 'deposit', title: 'Bonus on a deposit', subject: 'deposit' },
  'deposit.promo': { kind: 'deposit', title: 'Promo code on a deposit', subject: 'deposit' },
  'deposit.reversed': { kind: 'deposit', title: 'Deposit reversed', subject: 'deposit' },
  'deposit.sent-back': {
    kind: 'deposit',
    title: 'Deposit sent back the way it came',
    subject: 'deposit',
  },
  'deposit.bonus-reversed': { kind: 'deposit', title: 'Bonus reversed', subject: 'deposit' },
  'bonus.reversed': { kind: 'deposit', title: 'Bonus reversed', subject: 'deposit' },
  'receivable.settled': {
    kind: 'deposit',
    title: 'Debt from an earlier reversal settled',
    subject: 'deposit',
  },
  'bonus.paid': { kind: 'reward', title: 'Deposit bonus paid' },
  'bonus.converted': {
    kind: 'deposit',
    title: 'Open bonus taken back and promised, to be paid as you play',
    subject: 'deposit',
  },
  'bonus.forfeited': { kind: 'other', title: 'Bonus given up' },
  'gift-code.redeemed': { kind: 'deposit', title: 'Gift code redeemed' },
  'voucher.redeemed': { kind: 'deposit', title: 'Voucher redeemed' },
  'withdrawal.requested': {
    kind: 'withdrawal',
    title: 'Withdrawal requested',
    subject: 'withdrawal',
  },
  'withdrawal.refunded': {
    kind: 'withdrawal',
    title: 'Withdrawal canceled, coins returned',
    subject: 'withdrawal',
  },
  'battle.stake': { kind: 'play', title: 'Seat in a battle', subject: 'battle' },
  'battle.fee': { kind: 'play', title: 'Fee of a seat in a battle', subject: 'battle' },
  'battle.fee-back': { kind: 'play', title: 'Fee of a seat returned', subject: 'battle' },
  'battle.sponsor': { kind: 'play', title: 'Seat sponsored in a battle', subject: 'battle' },
  'battle.sponsor-back': { kind: 'play', title: 'Sponsored seat returned', subject: 'battle' },
  'battle.refund': { kind: 'play', title: 'Seat in a battle returned', subject: 'battle' },
  'battle.payout': { kind: 'play', title: 'Won in a battle', subject: 'battle' },
  'item.sale': { kind: 'item', title: 'Item sold', subject: 'bet' },
  'shipping.fee': { kind: 'shipping', title: 'Shipping fee', subject: 'shipment' },
  'shipping.refunded': {
    kind: 'shipping',
    title: 'Shipping canceled, fee returned',
    subject: 'shipment',
  },
  'cashback.claimed': { kind: 'reward', title: 'Cashback' },
  'affiliate.share': { kind: 'reward', title: 'Your share as an affiliate' },
  'box.maker-share': { kind: 'other', title: 'Your share of an opening of your box' },
  'clawback.maker-share': { kind: 'other', title: 'Your share of reversed openings, taken back' },
  'clawback.affiliate-share': {
    kind: 'reward',
    title: 'Your share as an affiliate of reversed play, taken back',
  },
  'clawback.returned': { kind: 'other', title: 'Your share of openings, returned' },
  'leaderboard.prize': { kind: 'reward', title: 'Prize of the leaderboard' },
  'operator.adjusted': { kind: 'other', title: 'Corrected by support' },
  'demo.funds': { kind: 'other', title: 'Coins of the demo' },
}

const moves: Readonly<Record<PlayCode['kind'], (game: string) => string>> = {
  stake: (game) => `Bet on ${game}`,
  sponsored: (game) => `Sponsored on ${game}`,
  fee: (game) => `Fee on ${game}`,
  // A payout may be less than its stake, which is no win.
  payout: (game) => `Payout from ${game}`,
  refund: (game) => `Bet on ${game} returned`,
}

const stakedItem: EntryLabel = { kind: 'item', title: 'Item staked in a deal', subject: 'bet' }

/** The label of an entry; a sale may be into a deal's stake. Unknown codes get a label made from the code. */
export function labelOf(code: string, isStaked = false): EntryLabel {
  if (isStaked) return stakedItem
  const known = Object.hasOwn(entryLabels, code) && entryLabels[code]
  if (known) return known
  const play = playCodes.get(code)
  if (play) {
    const title = play.game === 'box' ? 'Box opened' : moves[play.kind](gameOf(play.game).label)
    return { kind: 'play', title, subject: 'bet' }
  }
  return { kind: 'other', title: spoken(code) }
}

const spoken = (code: string): string => {
  const words = code.replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface CodeFilter {
  codes: string[]
  /** Matches everything except these. */
  isWithout: boolean
  /** The entries among which these are, as far as an index knows them. */
  among: 'all' | 'beside_play' | 'sales'
}

/** The codes of a kind; `other` means all that belong to no other kind. */
export function codesOf(kind: HistoryKind): CodeFilter {
  const codes = Object.keys(entryLabels).filter((code) => entryLabels[code]?.kind === kind)
  const played = [...playCodes.keys()]
  if (kind === 'play') return { codes: [...codes, ...played], isWithout: false, among: 'all' }
  const among = kind === 'item' ? 'sales' : 'beside_play'
  if (kind !== 'other') return { codes, isWithout: false, among }
  const named = Object.keys(entryLabels).filter((code) => !codes.includes(code))
  return { codes: [...named, ...played], isWithout: true, among }
}
