import { isCount } from '#domain/fairness/receipt-form.ts'
import { type Cents, shareFloor } from '#domain/money/money.ts'
import { edgeOf } from './game.ts'
import type { BetOutcome, InstantGame, InstantTerms } from './instant.ts'
import { PLINKO_PAYTABLES, PLINKO_RISKS, type PlinkoRisk } from './plinko-paytables.ts'

export { PLINKO_RISKS, type PlinkoRisk }

export const PLINKO_ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const
export type PlinkoRows = (typeof PLINKO_ROWS)[number]
/** The maximum number of balls per call; each is a bet with its own nonce. */
export const PLINKO_BALLS_MAX = 10

/** The range of returns of a board, in percent. */
const RTP_MIN = 98.9
const RTP_MAX = 99.2

export interface PlinkoBet {
  rows: PlinkoRows
  risk: PlinkoRisk
}

export interface PlinkoTerms extends InstantTerms {
  /** The multipliers of the slots by risk and rows, starting with slot 0. */
  paytables: Record<PlinkoRisk, Record<string, number[]>>
}

export interface PlinkoResult {
  /** One digit per row: 1 is a step to the right, 0 a step to the left. */
  path: string
  /** The number of steps to the right. */
  slot: number
}

/** The multipliers of a board. Throws a RangeError for an unknown board. */
function multipliersOf(
  { paytables }: Pick<PlinkoTerms, 'paytables'>,
  { rows, risk }: PlinkoBet,
): readonly number[] {
  const multipliers = Object.hasOwn(paytables, risk) ? paytables[risk][String(rows)] : undefined
  if (multipliers?.length !== rows + 1) throw new RangeError('Unknown plinko board')
  return multipliers
}

/** The number of the 2^rows paths that end in a slot: the binomial coefficient. */
export function waysTo(slot: number, rows: number): number {
  let ways = 1
  for (let step = 1; step <= slot; step += 1) ways = (ways * (rows - slot + step)) / step
  return ways
}

/** The RTP of a table in percent with 4 decimals, by exact enumeration, rounded half up. */
export function plinkoRtp(multipliers: readonly number[]): number {
  const rows = multipliers.length - 1
  let sum = 0n
  for (const [slot, multiplier] of multipliers.entries()) {
    sum += BigInt(waysTo(slot, rows)) * BigInt(Math.round(multiplier * 10))
  }
  // In ten-thousandths of a percent: sum / (10 x 2^rows) x 1,000,000.
  const unit = 2n ** BigInt(rows)
  return Number((sum * 100_000n * 2n + unit) / (unit * 2n)) / 10_000
}

/** A multiplier has at most one decimal. */
const payoutOf = (stake: Cents, multiplier: number): Cents =>
  shareFloor(stake, BigInt(Math.round(multiplier * 10)), 10n)

function outcomes(terms: PlinkoTerms, bet: PlinkoBet, stake: Cents): readonly BetOutcome[] {
  return multipliersOf(terms, bet).map((multiplier, slot) => ({
    weight: waysTo(slot, bet.rows),
    payout: payoutOf(stake, multiplier),
  }))
}

export const plinko: InstantGame<PlinkoTerms, PlinkoBet, PlinkoResult, 'plinko'> = {
  name: 'plinko',
  label: 'Bounce',
  kind: 'instant',
  account: 'house:plinko',
  // The 27 paytables keep between 0.84 and 1.09 %; the lowest is 11 rows at high risk.
  edges: { plinko: edgeOf(43n, 5_120n) },
  limits: { min_amount: 0.1, max_amount: 1_000, max_payout: 10_000 },
  topMultiplier: Math.max(
    ...Object.values(PLINKO_PAYTABLES).flatMap((each) => Object.values(each).flat()),
  ),
  rules: {
    rows: [...PLINKO_ROWS],
    risks: [...PLINKO_RISKS],
    max_balls: PLINKO_BALLS_MAX,
    ...plinkoTables(),
  },
  forms: {
    terms: {
      paytables: Object.fromEntries(
        PLINKO_RISKS.map((risk) => [
          risk,
          Object.fromEntries(PLINKO_ROWS.map((rows) => [String(rows), [isMultiplier] as const])),
        ]),
      ),
    },
    parameters: {
      rows: (value) => PLINKO_ROWS.some((rows) => rows === value),
      risk: (value) => PLINKO_RISKS.some((risk) => risk === value),
    },
    result: {
      path: (value) => typeof value === 'string' && /^[01]{8,16}$/.test(value),
      slot: isCount,
    },
  },
  outcomes,
  draw(terms, bet, stake, stream) {
    const multipliers = multipliersOf(terms, bet)
    let path = ''
    let slot = 0
    for (let row = 0; row < bet.rows; row += 1) {
      const step = stream.uniform(2)
      path += step
      slot += step
    }
    return { result: { path, slot }, payout: payoutOf(stake, multipliers[slot] ?? 0) }
  },
  words: {
    bet: ({ rows, risk }) => `${rows} rows, ${risk} risk`,
    result: ({ path, slot }) => `slot ${slot} by ${path}`,
  },
}

function isMultiplier(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Math.round(value * 10) / 10 === value
}

/** Every table as the config serves it, with its RTP. Throws an Error if a table is invalid. */
export function plinkoTables(): {
  paytables: PlinkoTerms['paytables']
  rtp: Record<PlinkoRisk, Record<string, number>>
} {
  const paytables = structuredTables((multipliers) => [...multipliers])
  const rtp = structuredTables(plinkoRtp)
  return { paytables, rtp }
}

function structuredTables<T>(make: (multipliers: readonly number[]) => T) {
  const tables = PLINKO_RISKS.map((risk) => {
    const rows = PLINKO_ROWS.map((count) => [String(count), make(tableOf(risk, count))] as const)
    return [risk, Object.fromEntries(rows)] as const
  })
  return Object.fromEntries(tables) as Record<PlinkoRisk, Record<string, T>>
}

function tableOf(risk: PlinkoRisk, rows: PlinkoRows): readonly number[] {
  const multipliers = PLINKO_PAYTABLES[risk][rows] ?? []
  if (isPaytable(multipliers, rows)) return multipliers
  throw new Error(`The paytable of ${rows} rows at ${risk} risk is invalid`)
}

/** Whether multipliers are a valid table: one per slot, at most one decimal, symmetric, with the required RTP. */
export function isPaytable(multipliers: readonly number[], rows: number): boolean {
  if (multipliers.length !== rows + 1 || !multipliers.every(isMultiplier)) return false
  if (multipliers.some((each, slot) => each !== multipliers[rows - slot])) return false
  const rtp = plinkoRtp(multipliers)
  return rtp >= RTP_MIN && rtp <= RTP_MAX
}
