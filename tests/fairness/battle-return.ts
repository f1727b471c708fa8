import type { Hmac } from '#domain/fairness/stream.ts'
import {
  type BattleOutcome,
  battleFormats,
  playBattle,
  seatsOf,
  teamOf,
} from '#domain/games/battle-rules.ts'
import { type BoxItem, TICKETS, ticketRanges } from '#domain/games/box.ts'
import type { BattleWay } from './battle-builders.ts'

/** An exact number of cents. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * The exact mean payout of each team of a battle: over every combination of drops, weighted by its tickets, and over
 * every outcome of the deciding draw. It runs the product's own rules on scripted streams.
 */
export function expectedPayouts(way: BattleWay, rounds: readonly BoxItem[][]): Fraction[] {
  const seats = seatsOf(way.format)
  const places = rounds.flatMap((items) => Array.from({ length: seats }, () => ticketRanges(items)))
  const teams = Array.from({ length: battleFormats[way.format].teams }, () => [] as Fraction[])
  const denominator = BigInt(TICKETS) ** BigInt(places.length)
  for (const drops of combinations(places)) {
    const numerator = drops.reduce((product, { item }) => product * BigInt(item.tickets), 1n)
    const tickets = drops.map(({ first }) => first)
    for (const { outcome, chance } of outcomes(way, rounds, tickets)) {
      for (const [team, paid] of paidByTeam(way, outcome).entries()) {
        teams[team]?.push({
          numerator: numerator * paid * chance.numerator,
          denominator: denominator * chance.denominator,
        })
      }
    }
  }
  return teams.map(sumOf)
}

/** The payout of one battle to each team in cents, with items at their prices. */
function paidByTeam({ format }: BattleWay, { payouts, totals }: BattleOutcome): bigint[] {
  const pot = totals.reduce((sum, each) => sum + each, 0n)
  const teams = Array.from({ length: battleFormats[format].teams }, () => 0n)
  for (const { seat, coins, takesItems } of payouts) {
    const team = teamOf(format, seat)
    teams[team] = (teams[team] ?? 0n) + (takesItems ? pot : coins)
  }
  return teams
}

/** Every outcome of a combination of tickets, with its probability. */
function outcomes(way: BattleWay, rounds: readonly BoxItem[][], tickets: number[]) {
  const play = (drawn: bigint) =>
    playBattle(
      way,
      rounds,
      { serverSeed: new Uint8Array(32), entropy: '' },
      scripted(tickets, drawn, seatsOf(way.format)),
    )
  const first = play(0n)
  if (!first.draw) return [{ outcome: first, chance: { numerator: 1n, denominator: 1n } }]
  const denominator = first.draw.teams.reduce((sum, { weight }) => sum + weight, 0n)
  let before = 0n
  return first.draw.teams.flatMap(({ weight }) => {
    const outcome = play(before)
    before += weight
    return weight === 0n ? [] : [{ outcome, chance: { numerator: weight, denominator } }]
  })
}

/** A stream whose first word is the wanted number: below the range, a word is its own result. */
function scripted(tickets: number[], drawn: bigint, seats: number): Hmac {
  const cache = new Map<string, bigint>(
    tickets.map((ticket, at) => [`:${Math.floor(at / seats)}:${at % seats}:0`, BigInt(ticket)]),
  )
  return (_, message) => {
    const wanted = cache.get(Buffer.from(message).toString()) ?? drawn
    const block = new Uint8Array(32)
    new DataView(block.buffer).setBigUint64(0, wanted)
    return block
  }
}

function* combinations<T>(places: readonly (readonly T[])[]): Generator<T[]> {
  const [choices, ...rest] = places
  if (choices === undefined) return yield []
  for (const choice of choices) for (const more of combinations(rest)) yield [choice, ...more]
}

function sumOf(fractions: Fraction[]): Fraction {
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of fractions) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  }
  return [...byDenominator].reduce(
    (sum, [denominator, numerator]) => ({
      numerator: sum.numerator * denominator + numerator * sum.denominator,
      denominator: sum.denominator * denominator,
    }),
    { numerator: 0n, denominator: 1n },
  )
}

export const isSame = (left: Fraction, right: Fraction): boolean =>
  left.numerator * right.denominator === right.numerator * left.denominator

export const times = ({ numerator, denominator }: Fraction, factor: number): Fraction => ({
  numerator: numerator * BigInt(factor),
  denominator,
})

export const plus = (left: Fraction, right: Fraction): Fraction => sumOf([left, right])
