import type { Cents } from '#domain/money/money.ts'
import { type BattleFormat, type BattleRules, battleFormats, teamOf } from './battle-formats.ts'

/** Where a battle stands after some of its rounds. Amounts are in cents. */
export type Standing =
  /** Nothing counts yet: no round has been drawn, or only the last one counts. */
  | { kind: 'open' }
  /** Everybody gets an equal share: what one seat would get now, rounded down. */
  | { kind: 'shared'; share: Cents }
  /** Who would win now, several if tied, and how far the next team is behind; 0 in a tie. */
  | { kind: 'lead'; teams: number[]; by: Cents }
  /** The same for a draw by weight, with the weight of each team: it may still pick another one. */
  | { kind: 'chance'; teams: number[]; by: Cents; weights: bigint[] }

/**
 * Where a battle of `roundsCount` rounds stands after the rounds in `values`: what each seat drew, by round, then by
 * seat. After the last round, the leading teams are those among which `playBattle` finds the winner; of a jackpot,
 * the weights are those of its draw.
 */
export function standingOf(
  rules: BattleRules,
  values: readonly (readonly Cents[])[],
  roundsCount: number,
): Standing {
  const { mode, isCrazy, format } = rules
  if (values.length === 0) return { kind: 'open' }
  if (mode === 'last_chance' && values.length < roundsCount) return { kind: 'open' }
  if (mode === 'shared') {
    const seats = BigInt(values[0]?.length ?? 1)
    return { kind: 'shared', share: values.flat().reduce(add, 0n) / seats }
  }
  const totals = teamTotals(format, mode === 'last_chance' ? (values.at(-1) ?? []) : sums(values))
  const lead = { teams: bestOf(totals, isCrazy), by: leadOf(totals, isCrazy) }
  if (mode !== 'jackpot') return { kind: 'lead', ...lead }
  return { kind: 'chance', ...lead, weights: jackpotWeights(totals, isCrazy) }
}

/** The sums of each team, from sums by seat, in cents. */
export function teamTotals(format: BattleFormat, bySeat: readonly Cents[]): Cents[] {
  const teams = Array.from({ length: battleFormats[format].teams }, () => 0n)
  for (const [seat, total] of bySeat.entries()) {
    const team = teamOf(format, seat)
    teams[team] = (teams[team] ?? 0n) + total
  }
  return teams
}

/** The positions of the best total, several if tied: the highest, or the lowest in a crazy battle. */
export function bestOf(totals: readonly Cents[], isCrazy: boolean): number[] {
  const [best] = ranked(totals, isCrazy)
  return totals.flatMap((total, at) => (total === best ? [at] : []))
}

/** Each team has its total in cents as weight; in a crazy battle, the sum of the other teams' totals. */
export function jackpotWeights(totals: readonly Cents[], isCrazy: boolean): bigint[] {
  const pot = totals.reduce(add, 0n)
  const own = totals.map((total) => (isCrazy ? pot - total : total))
  return own.every((weight) => weight === 0n) ? own.map(() => 1n) : own
}

function leadOf(totals: readonly Cents[], isCrazy: boolean): Cents {
  const [best = 0n, next = best] = ranked(totals, isCrazy)
  return best > next ? best - next : next - best
}

const ranked = (totals: readonly Cents[], isCrazy: boolean): Cents[] =>
  totals.toSorted((one, other) => (one === other ? 0 : one < other === isCrazy ? -1 : 1))

const sums = (values: readonly (readonly Cents[])[]): Cents[] =>
  values.reduce<Cents[]>(
    (totals, round) => round.map((value, seat) => (totals[seat] ?? 0n) + value),
    [],
  )

const add = (one: Cents, other: Cents): Cents => one + other
