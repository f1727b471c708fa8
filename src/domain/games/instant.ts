import type { Form } from '#domain/fairness/receipt-form.ts'
import { configurationHash } from '#domain/fairness/receipt-version.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { type Cents, toCents } from '#domain/money/money.ts'
import type { GameDefinition, GameEdge } from './game.ts'

/** The terms that all instant games have; each game adds what it draws from. Amounts are in coins. */
export interface InstantTerms {
  game: string
  min_amount: number
  max_amount: number
  /** The maximum payout of one bet. */
  max_payout: number
  /** The edge that play-through, XP and rewards count, in basis points. */
  house_edge: number
}

/** A possible outcome of a bet. */
export interface BetOutcome {
  /** The number of equally likely draws with this outcome; all weights sum to a power of two or of ten. */
  weight: number
  payout: Cents
}

export interface InstantDraw<Result> {
  /** The drawn result, as it is stored and as receipts state it. */
  result: Result
  payout: Cents
  /** The catalogue item paid out instead of coins. */
  itemId?: string
}

/**
 * A game in which one draw decides a bet immediately: dice, plinko, deals. The server plays it, the audit and every
 * verifier repeat its draws, and limits, odds and statistics are computed from its outcomes.
 */
export interface InstantGame<
  Terms extends InstantTerms,
  Parameters,
  Result,
  Name extends string = string,
> extends GameDefinition {
  readonly name: Name
  readonly kind: 'instant' | 'deal'
  readonly account: `house:${Name}`
  readonly edges: Readonly<Record<Name, GameEdge>>
  /** What bets are limited to unless the shop's settings say otherwise, in coins. */
  readonly limits: Pick<Terms, 'min_amount' | 'max_amount' | 'max_payout'>
  /** The highest multiplier of any bet; null if a bet pays no multiple of its stake. */
  readonly topMultiplier: number | null
  /**
   * The highest house edge that the shop's settings may give it, in percent, for a game whose rules state a `rtp`; the
   * lowest is the counted edge, so that rewards never count more than bets lose. Without it the edge is fixed.
   */
  readonly edgeMax?: number
  /** The terms besides the name, the limits and the counted edge. */
  readonly rules: Omit<Terms, keyof InstantTerms> & { readonly [name: string]: unknown }
  /** The forms of the parts of its receipts. */
  readonly forms: { terms: Form; parameters: Form; result: Form }
  /**
   * All possible outcomes of a bet, most expensive or first slot first; the weights sum to the number of draws.
   * Throws a RangeError for parameters that the terms do not allow.
   */
  outcomes(terms: Terms, parameters: Parameters, stake: Cents): readonly BetOutcome[]
  /** Whether the bet's parameters allow the stake; omitted if they do not restrict it. */
  isStake?(parameters: Parameters, stake: Cents): boolean
  /** Decides a bet. Pure: the stream is the only source of chance. Throws like `outcomes`. */
  draw(terms: Terms, parameters: Parameters, stake: Cents, stream: DrawStream): InstantDraw<Result>
  /** A bet and a result as displayed in lists and receipts: "over 50.00" and "66.76". */
  words: { bet(parameters: Parameters): string; result(result: Result): string }
}

/** Any instant game, if its parameters and result are known only through its forms. */
export type AnyInstantGame = InstantGame<InstantTerms, object, object>

/** A settled bet with the terms under which it was played. Amounts are in cents. */
export interface PlayedBet<Terms, Parameters, Result> {
  id: string
  nonce: number
  terms: Terms
  parameters: Parameters
  result: Result
  stake: Cents
  payout: Cents
  itemId: string | null
  at: Date
}

/** The `version_hash` of an instant game: the hash of its config's data as served. */
export const termsHash = (terms: InstantTerms): string => configurationHash(terms)

/** The highest payout of a bet, in cents. */
export function bestPayout(outcomes: readonly BetOutcome[]): Cents {
  let best = 0n
  for (const { payout } of outcomes) {
    if (payout > best) best = payout
  }
  return best
}

/** The expected payout of a bet, in cents, as an exact fraction. */
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
 * The largest stake, in cents, whose best payout stays within the maximum payout of a bet; `payoutOf` must grow
 * with the stake. Never above the general limit of amounts. 0n if no stake qualifies.
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
