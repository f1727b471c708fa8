import { type Cents, shareCeil } from '#domain/money/money.ts'

/** What of one kind of credits is to be played: since nothing of it was left, and what is left of it. */
interface Open {
  required: bigint
  left: bigint
}

/** How much is still to be played before coins can leave. */
export interface Playthrough {
  /** Deposits, gift codes and prizes, each once: in cents of stakes. */
  deposit: Open
  /**
   * Bonuses, until bets are expected to have lost as much as they brought: in ten-thousandths of a cent,
   * which is a stake in cents times its house edge in basis points. At the boxes' edge of 10 % this is a
   * bonus ten times over, at 1 % a hundred times.
   */
  bonus: Open
  /** What items of free boxes were sold for, in cents, ever. */
  gifts: Cents
}

/** What moves the play-through: an entry of the wallet, or an event between two of them. */
export interface PlayedEntry {
  code: string
  /** What it added to the wallet, in cents; of a stake that was settled later, what was staked, negative. */
  amount: Cents
  /** Of a stake: the house edge of what was played, in basis points. */
  houseEdge: number
  /** Of a stake: whether it can no longer be refunded. */
  isSettled: boolean
  /** Of an item that was sold: whether a free box gave it. */
  isGift: boolean
}

const nothing: Open = { required: 0n, left: 0n }
export const nothingToPlay: Playthrough = { deposit: nothing, bonus: nothing, gifts: 0n }

/** A cent in ten-thousandths. */
const EXACT = 10_000n
/** A stake at the edge of boxes counts a tenth of itself. */
const BOX_EDGE = 1_000n

/** What is to be played of a credit, by its code; every other credit is free. */
const credited: Readonly<Record<string, 'deposit' | 'bonus'>> = {
  'deposit.credited': 'deposit',
  'gift-code.redeemed': 'deposit',
  'leaderboard.prize': 'deposit',
  'deposit.bonus': 'bonus',
  'deposit.promo': 'bonus',
  'voucher.redeemed': 'bonus',
  'house.gift': 'bonus',
}

/** What was taken back of such credits need not be played any more. */
const takenBack: Readonly<Record<string, 'deposit' | 'bonus'>> = {
  'deposit.reversed': 'deposit',
  'receivable.settled': 'deposit',
  'deposit.bonus-reversed': 'bonus',
  'bonus.forfeited': 'bonus',
}

/** The codes that open a bonus by themselves; so does the sale of what a free box gave. */
export const bonusCodes: readonly string[] = Object.keys(credited).filter(
  (code) => credited[code] === 'bonus',
)

export const SALE = 'item.sale'
/** The suffix of every code under which a stake is posted. */
export const STAKE_SUFFIX = '.stake'
/** A stake that waited in clearing has been played. */
export const STAKE_SETTLED = 'stake.settled'
/** The play-through of every open bonus has ended. */
export const BONUS_ENDED = 'bonus.ended'
/** What was left to play of deposits has ended: their player may not play any more. */
export const DEPOSIT_ENDED = 'deposit.ended'

/** The codes that matter besides stakes, by name. */
export const playthroughCodes: readonly string[] = [credited, takenBack, { [SALE]: true }].flatMap(
  Object.keys,
)

/**
 * The state after one more entry or event, in the journal's order. A stake counts when it is settled: it
 * serves what is open of deposits in full, and with the rest what is open of bonuses.
 */
export function playOn(before: Playthrough, entry: PlayedEntry): Playthrough {
  const { code, amount, houseEdge } = entry
  if (code === BONUS_ENDED) return { ...before, bonus: nothing }
  if (code === DEPOSIT_ENDED) return { ...before, deposit: nothing }
  if (code === STAKE_SETTLED) return stake(before, -amount, houseEdge)
  if (code.endsWith(STAKE_SUFFIX)) {
    return entry.isSettled ? stake(before, -amount, houseEdge) : before
  }
  if (code === SALE) return entry.isGift ? gift(before, amount) : before
  const kind = kindOf(credited, code)
  if (kind) return { ...before, [kind]: add(before[kind], exact(kind, amount)) }
  const back = kindOf(takenBack, code)
  if (back) return { ...before, [back]: takeBack(before[back], exact(back, -amount)) }
  return before
}

/** What entries and events leave to play, in the journal's order. */
export const playthroughOf = (
  entries: readonly PlayedEntry[],
  before: Playthrough = nothingToPlay,
): Playthrough => entries.reduce(playOn, before)

/** What is left of open bonuses, in cents, rounded up: what giving them up takes from the balance. */
export const openBonus = ({ bonus }: Playthrough): Cents => shareCeil(bonus.left, 1n, EXACT)

/** So many cents have to be staked on boxes until no bonus is open, rounded up. */
export const bonusToStake = (exactCents: bigint): Cents => shareCeil(exactCents, 1n, BOX_EDGE)

/** So many cents have to be staked on boxes until nothing is open. */
export const leftToStake = ({ deposit, bonus }: Playthrough): Cents =>
  deposit.left + bonusToStake(bonus.left)

/**
 * What of a stake freed an open bonus, in cents rounded up: no reward counts it, because it has paid for the
 * bonus. The rest is paid play. 0n for what is no settled stake.
 */
export function bonusPart(before: Playthrough, entry: PlayedEntry): Cents {
  const isStake = entry.code === STAKE_SETTLED || entry.code.endsWith(STAKE_SUFFIX)
  if (!isStake || entry.houseEdge === 0) return 0n
  const freed = before.bonus.left - playOn(before, entry).bonus.left
  return shareCeil(freed, 1n, BigInt(entry.houseEdge))
}

const kindOf = (codes: typeof credited, code: string) =>
  Object.hasOwn(codes, code) ? codes[code] : undefined

const exact = (kind: 'deposit' | 'bonus', cents: Cents): bigint =>
  kind === 'bonus' ? cents * EXACT : cents

function add({ required, left }: Open, added: bigint): Open {
  return left === 0n
    ? { required: added, left: added }
    : { required: required + added, left: left + added }
}

function gift(before: Playthrough, amount: Cents): Playthrough {
  const bonus = add(before.bonus, exact('bonus', amount))
  return { ...before, bonus, gifts: before.gifts + amount }
}

function stake(before: Playthrough, staked: Cents, houseEdge: number): Playthrough {
  const { deposit, bonus } = before
  const served = staked < deposit.left ? staked : deposit.left
  const lost = (staked - served) * BigInt(houseEdge)
  const freed = lost < bonus.left ? lost : bonus.left
  return {
    ...before,
    deposit: { ...deposit, left: deposit.left - served },
    bonus: { ...bonus, left: bonus.left - freed },
  }
}

function takeBack({ required, left }: Open, taken: bigint): Open {
  const less = taken < left ? taken : left
  return { required: required - less, left: left - less }
}
