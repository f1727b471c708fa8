import { type Cents, minCents } from '#domain/money/money.ts'
import { STAKE_COUNTED_WHOLE } from './playthrough.ts'

/** What a player's funds say about their next deposit, in cents. */
export interface FundsBefore {
  /** Owed for payments that were reversed after they were played. */
  owed: Cents
  /** Left to stake for earlier deposits. */
  depositLeft: Cents
  /** Left to stake on boxes for open gifts. */
  giftLeft: Cents
}

/** What a deposit means for its player, in cents. */
export interface DepositTerms {
  /** The part that settles what is owed. */
  settles: Cents
  /** The part that is added to the balance. */
  added: Cents
  /** Still owed afterwards: until it is settled, nothing can be withdrawn. */
  owed: Cents
  /** What has to be staked, in any game, for this deposit and earlier ones. */
  toStake: Cents
  /** What then has to be staked on boxes for open gifts. */
  giftToStake: Cents
}

/**
 * What a deposit of that many cents means: nothing can be withdrawn before `toStake` and `giftToStake` are staked, and
 * then everything that is neither owed nor held. A promised bonus changes none of it.
 */
export function termsOfDeposit(before: FundsBefore, deposit: Cents): DepositTerms {
  const settles = minCents(before.owed, deposit)
  const added = deposit - settles
  return {
    settles,
    added,
    owed: before.owed - settles,
    toStake: before.depositLeft + added,
    giftToStake: before.giftLeft,
  }
}

/** How many times a gift has to be staked at a house edge in basis points: 10 times on boxes, 100 times at 1 %. */
export const giftTimes = (houseEdge: number): number => Number(STAKE_COUNTED_WHOLE) / houseEdge
