import { type Cents, minCents, shareCeil } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { isSettledStake, type PlayedEntry } from './playthrough.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** How long a deposit bonus is paid out of play, from when its deposit is credited. */
export const BONUS_DAYS = 90
const BONUS_MS = BONUS_DAYS * DAY_MS

const BASIS_POINTS = 10_000n
/**
 * One cent of a bonus, in the units in which it is earned: stake in cents times house edge in basis points. At a share
 * of 50 % a cent is earned by 20,000 units, such as 20 cents staked at an edge of 10 %.
 */
export const EARNED_CENT = (BASIS_POINTS * BASIS_POINTS) / BigInt(REWARD_SHARES.depositBonus)

/** A bonus was promised with a deposit: an event of the wallet, with the promised cents. */
export const BONUS_PROMISED = 'bonus.promised'
/** The rest of a promise, and what is not paid yet of it, are canceled. */
export const PROMISE_ENDED = 'promise.ended'
/** A part of a promise is paid to the wallet. */
export const BONUS_PAID = 'bonus.paid'

/** A bonus that is promised beside the balance. It is never staked, and binds nothing. */
export interface PromisedBonus {
  /** The id of the payment. */
  ref: string
  /** What play can still earn of it, in units of `EARNED_CENT`. */
  left: bigint
  /** What was earned and is not paid yet, in the same units: the fraction of a cent is carried. */
  due: bigint
  /** Only stakes that are settled before this instant earn. */
  untilMs: number
}

/** An entry or event in the order of the journal; of a payout, `ref` is the payment whose promise pays. */
export interface PromisedEntry extends PlayedEntry {
  ref: string
  atMs: number
}

/** When a promise made at an instant ends. */
export const bonusEndsAt = (promisedAtMs: number): number => promisedAtMs + BONUS_MS

/**
 * The promises after one more entry or event. Of a settled stake `paidIn` cents count: the part that was neither paid
 * with bound coins nor unlocked a gift. `used` is the part of it that earned a bonus, in cents rounded up: it earns no
 * cashback and no prizes. The oldest promise is earned first.
 */
export function applyPromises(
  before: readonly PromisedBonus[],
  entry: PromisedEntry,
  paidIn: Cents,
): { promises: readonly PromisedBonus[]; used: Cents } {
  const { code, ref, amount, atMs } = entry
  if (code === BONUS_PROMISED) {
    const promise = { ref, left: -amount * EARNED_CENT, due: 0n, untilMs: bonusEndsAt(atMs) }
    return { promises: [...before, promise], used: 0n }
  }
  if (before.length === 0) return { promises: before, used: 0n }
  if (code === PROMISE_ENDED) {
    return { promises: before.filter((promise) => promise.ref !== ref), used: 0n }
  }
  if (code === BONUS_PAID) {
    const paid = amount * EARNED_CENT
    const promises = before.map((promise) =>
      promise.ref === ref ? { ...promise, due: promise.due - paid } : promise,
    )
    return { promises: promises.filter(isOpenAt(atMs)), used: 0n }
  }
  return isSettledStake(entry) ? earn(before, entry, paidIn) : { promises: before, used: 0n }
}

function earn(
  before: readonly PromisedBonus[],
  { houseEdge, atMs }: PromisedEntry,
  paidIn: Cents,
): { promises: readonly PromisedBonus[]; used: Cents } {
  const whole = paidIn * BigInt(houseEdge)
  let rest = whole
  const promises = before.map((promise) => {
    const earned = atMs < promise.untilMs ? minCents(rest, promise.left) : 0n
    rest -= earned
    return { ...promise, left: promise.left - earned, due: promise.due + earned }
  })
  const used = whole === rest ? 0n : shareCeil(whole - rest, 1n, BigInt(houseEdge))
  return { promises: promises.filter(isOpenAt(atMs)), used }
}

/** A promise that can neither earn nor pay any more is dropped, with the fraction of a cent that it did not fill. */
const isOpenAt =
  (atMs: number) =>
  ({ left, due, untilMs }: PromisedBonus): boolean =>
    due >= EARNED_CENT || (left > 0n && atMs < untilMs)

/** What is to be paid of a promise now, in whole cents; the fraction is carried. */
export const bonusDue = ({ due }: Pick<PromisedBonus, 'due'>): Cents => due / EARNED_CENT

/** What a stake in cents earns at an edge in basis points, in coins: for texts, not for money. */
export const bonusPerCoin = (houseEdge: number): number => houseEdge / Number(EARNED_CENT)

/** The cents that have to be staked at an edge in basis points to earn the whole of a bonus in cents, rounded up. */
export const stakeForBonus = (bonus: Cents, houseEdge: number): Cents =>
  shareCeil(bonus, EARNED_CENT, BigInt(houseEdge))
