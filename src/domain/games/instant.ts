import type { Form } from '#domain/fairness/receipt-form.ts'
import { configurationHash } from '#domain/fairness/receipt-version.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { type Cents, toCents } from '#domain/money/money.ts'

/** What every instant game states of itself; each adds what it draws from. Amounts are in coins. */
export interface InstantTerms {
  game: string
  min_amount: number
  max_amount: number
  /** The maximum payout of one bet. */
  max_payout: number
  /** What play-through, XP and rewards count of its edge, in basis points. */
  house_edge: number
}

/** One of the ways in which a bet can end. */
export interface BetOutcome {
  /** How many of the game's equally likely draws end so; a power of two or of ten is their sum. */
  weight: number
  payout: Cents
}

export interface InstantDraw<Result> {
  /** What was drawn, as it is stored and as receipts state it. */
  result: Result
  payout: Cents
  /** The catalogue's item that is given in the place of coins. */
  itemId?: string
}

/**
 * A game that one draw decides at once: dice, plinko, deals. The server plays by it, the audit and every
 * verifier draw again by it, limits, odds and statistics are read from its outcomes.
 */
export interface InstantGame<Terms extends InstantTerms, Parameters, Result> {
  /** Its name on the wire, in the journal and in `GAME_EDGES`. */
  readonly name: string
  /** Its name on the screen. */
  readonly label: string
  /** The forms of what receipts state. */
  readonly forms: { terms: Form; parameters: Form; result: Form }
  /**
   * Every way in which a bet can end, once, most expensive or first slot first; the weights sum to the number of draws.
   * Throws a RangeError for parameters that the terms do not allow.
   */
  outcomes(terms: Terms, parameters: Parameters, stake: Cents): readonly BetOutcome[]
  /** Whether the bet's own fields allow the stake; left out where they say nothing of it. */
  isStake?(parameters: Parameters, stake: Cents): boolean
  /** Decides a bet. Pure: the stream is all of its chance. Throws as `outcomes` does. */
  draw(terms: Terms, parameters: Parameters, stake: Cents, stream: DrawStream): InstantDraw<Result>
  /** A bet, and what was drawn, as lists and receipts say it: "over 50.00" and "66.76". */
  words: { bet(parameters: Parameters): string; result(result: Result): string }
}

/** Any instant game, where what it draws from is known from its forms alone. */
export type AnyInstantGame = InstantGame<InstantTerms, object, object>

/** The `version_hash` of what an instant game is played under: its config's data as they are served. */
export const termsHash = (terms: InstantTerms): string => configurationHash(terms)

/** The most that a bet can pay, in cents. */
export function bestPayout(outcomes: readonly BetOutcome[]): Cents {
  let best = 0n
  for (const { payout } of outcomes) {
    if (payout > best) best = payout
  }
  return best
}

/** The exact expectation of a bet's payout, in cents, as a fraction. */
export function expectedPayout(outcomes: readonly BetOutcome[]): {
  numerator: bigint
  denominator: bigint
} {
  let numerator = 0n
  let denominator = 0n
  for (const { weight, payout } of outcomes) {
    numerator += BigInt(weight) * payout
    denominator += BigInt(weight)
  }
  return { numerator, denominator }
}

/**
 * The largest stake, in cents, up to the limit of amounts, whose best outcome stays within the most that a bet
 * may pay; `payoutOf` grows with the stake. 0n when none does.
 */
export function largestStake(terms: InstantTerms, payoutOf: (stake: Cents) => Cents): Cents {
  const most = toCents(terms.max_payout)
  let [low, high] = [0n, toCents(terms.max_amount)]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (payoutOf(middle) <= most) low = middle
    else high = middle - 1n
  }
  return low
}
