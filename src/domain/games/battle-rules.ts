import { type DrawStream, type Hmac, nobleHmac } from '#domain/fairness/stream.ts'
import { type Cents, splitEvenly } from '#domain/money/money.ts'
import { jackpotStream, seatStream, tieStream } from './battle.ts'
import {
  type BattleFormat,
  type BattleMode,
  type BattleRules,
  battleFormats,
  battleModes,
  seatsOf,
  teamOf,
} from './battle-formats.ts'
import { bestOf, jackpotWeights, teamTotals } from './battle-standing.ts'
import { type BoxItem, drawBox } from './box.ts'

export {
  type BattleFormat,
  type BattleMode,
  type BattleRules,
  battleFormats,
  battleModes,
  seatsOf,
  teamOf,
}

export interface BattleSeeds {
  serverSeed: Uint8Array
  entropy: string
}

export interface BattleDrop {
  seat: number
  ticket: number
  item: BoxItem
}

export interface BattlePayout {
  seat: number
  /** In cents. */
  coins: Cents
  /** True for a single winner, who takes all drawn items instead of coins. */
  takesItems: boolean
}

export interface BattleOutcome {
  /** By round, then by seat. */
  rounds: BattleDrop[][]
  /** By seat, in cents, over all rounds. */
  totals: Cents[]
  winningTeam: number | null
  /** The seats that receive payouts, in order. */
  winners: number[]
  /** The draw that decided, if the totals alone did not; shown to everyone. */
  draw: BattleDraw | null
  payouts: BattlePayout[]
}

export interface BattleDraw {
  kind: 'tie' | 'jackpot'
  /** The participating teams, in order, each with its weight in the draw. */
  teams: { team: number; weight: bigint }[]
  drawn: bigint
}

/**
 * Draws and settles a whole battle. `rounds` contains the items of each round's box, in the order of play.
 * Throws a RangeError if there is no round, and for a crazy shared battle.
 */
export function playBattle(
  rules: BattleRules,
  rounds: readonly (readonly BoxItem[])[],
  seeds: BattleSeeds,
  hmac: Hmac = nobleHmac,
): BattleOutcome {
  if (rounds.length === 0) throw new RangeError('A battle has at least one round')
  if (rules.isCrazy && rules.mode === 'shared') {
    throw new RangeError('A shared battle cannot be crazy')
  }
  const seats = Array.from({ length: seatsOf(rules.format) }, (_, seat) => seat)
  const drops = rounds.map((items, round) =>
    seats.map((seat) => ({ seat, ...drawBox(items, seatStream(seeds, round, seat, hmac)) })),
  )
  const totals = seats.map((seat) => sum(drops.map((round) => priceOf(round, seat))))
  const { team, draw } = findWinner(rules, drops, totals, seeds, hmac)
  const winners =
    team === null ? seats : seats.filter((seat) => teamOf(rules.format, seat) === team)
  return {
    rounds: drops,
    totals,
    winningTeam: team,
    winners,
    draw,
    payouts: payoutsOf(winners, sum(totals)),
  }
}

/** A single winner takes the drawn items; several winners split their value in coins, exact to the cent. */
function payoutsOf(winners: readonly number[], pot: Cents): BattlePayout[] {
  const [only] = winners
  if (winners.length === 1 && only !== undefined) {
    return [{ seat: only, coins: 0n, takesItems: true }]
  }
  const shares = splitEvenly(pot, winners.length)
  return winners.map((seat, index) => ({ seat, coins: shares[index] ?? 0n, takesItems: false }))
}

interface Found {
  team: number | null
  draw: BattleDraw | null
}

function findWinner(
  rules: BattleRules,
  drops: readonly BattleDrop[][],
  totals: readonly Cents[],
  seeds: BattleSeeds,
  hmac: Hmac,
): Found {
  const { mode, isCrazy, format } = rules
  if (mode === 'shared') return { team: null, draw: null }
  if (mode === 'jackpot') {
    return drawJackpot(teamTotals(format, totals), isCrazy, jackpotStream(seeds, hmac))
  }
  const last = drops.at(-1) ?? []
  const counted =
    mode === 'last_chance' ? totals.map((_, seat) => priceOf(last, seat)) : [...totals]
  return pickBest(teamTotals(format, counted), isCrazy, tieStream(seeds, hmac))
}

function pickBest(teams: readonly Cents[], isCrazy: boolean, stream: DrawStream): Found {
  const tied = bestOf(teams, isCrazy)
  const [first = 0] = tied
  if (tied.length === 1) return { team: first, draw: null }
  const drawn = stream.uniform(tied.length)
  return {
    team: tied[drawn] ?? first,
    draw: { kind: 'tie', teams: tied.map((team) => ({ team, weight: 1n })), drawn: BigInt(drawn) },
  }
}

function drawJackpot(totals: readonly Cents[], isCrazy: boolean, stream: DrawStream): Found {
  const weights = jackpotWeights(totals, isCrazy)
  const drawn = BigInt(stream.uniform(Number(sum(weights))))
  let end = 0n
  const team = weights.findIndex((weight) => {
    end += weight
    return drawn < end
  })
  return {
    team,
    draw: { kind: 'jackpot', teams: weights.map((weight, at) => ({ team: at, weight })), drawn },
  }
}

const priceOf = (round: readonly BattleDrop[], seat: number): Cents =>
  round[seat]?.item.priceCents ?? 0n

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, each) => total + each, 0n)
