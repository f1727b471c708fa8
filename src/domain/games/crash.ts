import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hmac, nobleHmac } from '#domain/fairness/stream.ts'
import { type Cents, centsNumber, minCents, shareFloor, toCoins } from '#domain/money/money.ts'
import { edgeOf } from './game.ts'
import type { RoundGameDefinition } from './round-game.ts'

const TWO_52 = 2n ** 52n
const LOWEST_BUST = 100n

/** The rules of Rocket, as receipts state and hash them. Any change makes a new version. */
export const CRASH_VERSION = {
  kind: 'crash',
  slug: 'crash',
  version: 1,
  growth_per_ms: 0.00006,
  edge_basis_points: 100,
} as const

/**
 * The multiplier in hundredths at which a round busts, at least 100n (1.00). Source: bustabit's formula with 1 %
 * edge, max(1.00, 0.99 / (1 - r / 2^52)) rounded down, where r is the first 52 bits of
 * HMAC-SHA256(key = utf8(salt), message = the link's raw bytes).
 */
export function bustOf(link: Uint8Array, salt: string, hmac: Hmac = nobleHmac): bigint {
  const digest = hmac(utf8ToBytes(salt), link)
  const r = BigInt(`0x${bytesToHex(digest).slice(0, 13)}`)
  const bust = (99n * TWO_52) / (TWO_52 - r)
  return bust > LOWEST_BUST ? bust : LOWEST_BUST
}

/**
 * The probability, 0 to 1, that a round reaches a multiplier in hundredths: the share of the 2^52 values of r in `bustOf`
 * whose bust is not below it.
 */
export const chanceToReach = (hundredths: bigint): number =>
  hundredths <= LOWEST_BUST ? 1 : Number((99n * TWO_52) / hundredths) / Number(TWO_52)

/** The highest bust of a round, in hundredths: the largest integer that a JSON number holds exactly. */
export const BUST_MAX = 9_007_199_254_740_991n

const numberOf = (hundredths: bigint | null): number | null =>
  hundredths === null ? null : centsNumber(hundredths)

export const crashGame = {
  name: 'crash',
  label: 'Rocket',
  kind: 'round',
  account: 'house:crash',
  edges: { crash: edgeOf(1n, 100n) },
  outcomeOf: ({ link, salt }, hmac) => minCents(bustOf(link, salt, hmac), BUST_MAX),
  stated: toCoins,
  version: CRASH_VERSION,
  hasCashOuts: true,
  /**
   * A flight that stalled refunds its manual bets, those without an auto cash-out of the player's choice, wherever the
   * bust lay: their players could not act for a while. The other bets were fixed before anybody knew the outcome, so
   * the bust decides them as ever.
   */
  endOf({ stake, auto_cashout, is_auto_given }, { outcome, cutAfterMs }) {
    const auto = auto_cashout ?? 0n
    const isManual = cutAfterMs !== null && is_auto_given === true
    const reached = isManual ? multiplierAt(cutAfterMs) : outcome
    if (auto <= reached)
      return { status: 'won', multiplier: auto, payout: crashPayout(stake, auto) }
    return { status: isManual ? 'refunded' : 'lost' }
  },
  statedBet: ({ auto_cashout, is_auto_given, multiplier, elapsed_ms }, outcome) => ({
    parameters: {
      auto_cashout_hundredths: numberOf(auto_cashout),
      is_auto_cashout_given: is_auto_given ?? false,
    },
    result: {
      bust_hundredths: numberOf(outcome),
      multiplier_hundredths: numberOf(multiplier),
      elapsed_ms,
      bust_after_ms: outcome === null ? null : msToReach(outcome),
    },
  }),
} as const satisfies RoundGameDefinition

/** The growth of the multiplier: exp(3 t / 50,000) after t ms. */
export const CRASH_GROWTH = { numerator: 3n, denominator: 50_000n } as const

/** The lowest auto cash-out, in hundredths. */
export const AUTO_CASHOUT_MIN = 101n

/** More bits than are needed to place the multiplier at any millisecond between two whole hundredths. */
const PRECISION = 192n
const ONE = 1n << PRECISION

/**
 * The multiplier after a number of whole ms, in hundredths: exactly floor(100 exp(0.00006 t)). A round busts when
 * this reaches its bust, at t = ln(bust) / 0.00006.
 * Throws a RangeError unless the time is a non-negative integer.
 */
export function multiplierAt(elapsedMs: number): bigint {
  if (!Number.isSafeInteger(elapsedMs) || elapsedMs < 0)
    throw new RangeError(`Not a number of ms: ${elapsedMs}`)
  const { numerator, denominator } = CRASH_GROWTH
  return (100n * exp((BigInt(elapsedMs) * numerator * ONE) / denominator)) >> PRECISION
}

/** e to the power of a fixed-point number: the series for a fraction of it, squared repeatedly. */
function exp(x: bigint): bigint {
  let halvings = 0n
  while (x >> halvings > ONE >> 3n) halvings += 1n
  const small = x >> halvings
  let sum = ONE
  let term = ONE
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * small) / (n << PRECISION)
    sum += term
  }
  for (let times = 0n; times < halvings; times += 1n) sum = (sum * sum) >> PRECISION
  return sum
}

/** The first whole ms at which the multiplier reaches a value in hundredths; for the bust, the end of the round. */
export function msToReach(hundredths: bigint): number {
  const { numerator, denominator } = CRASH_GROWTH
  const growth = Number(numerator) / Number(denominator)
  let ms = Math.max(0, Math.round(Math.log(Number(hundredths) / 100) / growth))
  while (multiplierAt(ms) < hundredths) ms += 1
  while (ms > 0 && multiplierAt(ms - 1) >= hundredths) ms -= 1
  return ms
}

/** The payout of a stake at a multiplier in hundredths, in cents, rounded down. */
export const crashPayout = (stake: Cents, hundredths: bigint): Cents =>
  shareFloor(stake, hundredths, 100n)

/** The profit of a bet at its auto cash-out, in cents; the round reserves this amount for it. */
export const crashProfit = (stake: Cents, autoCashout: bigint): Cents =>
  shareFloor(stake, autoCashout - 100n, 100n)

/** The highest auto cash-out, in hundredths, that keeps the profit of a stake within a limit; both in cents. */
export const highestAutoCashout = (stake: Cents, profitMax: Cents): bigint =>
  100n + (100n * (profitMax + 1n) - 1n) / stake
