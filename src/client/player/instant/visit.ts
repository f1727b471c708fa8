import { create } from 'zustand'
import type { PlayedBet } from './betting.ts'

/**
 * What a player has bet on one game since the page was opened or the count was reset. Amounts are in cents.
 */
export interface Visit<B extends PlayedBet = PlayedBet> {
  wagered: number
  /** All payouts. */
  paid: number
  bets: number
  /** Bets that paid more than their stake, and less; what paid exactly its stake is neither. */
  wins: number
  losses: number
  /** The profit after each bet, the first one 0; thinned out when it grows long. */
  profits: readonly number[]
  /** The number of bets between two of them. */
  stride: number
  /** The newest bets, newest first. */
  last: readonly B[]
}

export const noVisit: Visit = {
  wagered: 0,
  paid: 0,
  bets: 0,
  wins: 0,
  losses: 0,
  profits: [0],
  stride: 1,
  last: [],
}

const LAST_MAX = 20
/** More points could not be told apart on the screen. */
const POINTS_MAX = 400

export function withBet(visit: Visit, bet: PlayedBet): Visit {
  const wagered = visit.wagered + Math.round(bet.amount * 100)
  const paid = visit.paid + Math.round(bet.payout * 100)
  const bets = visit.bets + 1
  const wins = visit.wins + Number(bet.payout > bet.amount)
  const losses = visit.losses + Number(bet.payout < bet.amount)
  const last = [bet, ...visit.last].slice(0, LAST_MAX)
  return { wagered, paid, bets, wins, losses, last, ...withPoint(visit, bets, paid - wagered) }
}

/**
 * Adds a point every `stride` bets; above the maximum, drops every other one. The newest is always the
 * last.
 */
function withPoint({ profits, stride }: Visit, count: number, profit: number) {
  const kept = profits.slice(0, Math.floor((count - 1) / stride) + 1)
  const next = [...kept, profit]
  if (next.length <= POINTS_MAX) return { profits: next, stride }
  return {
    profits: [...kept.filter((_, place) => place % 2 === 0), profit],
    stride: stride * 2,
  }
}

const useVisits = create<Record<string, Visit>>(() => ({}))

/** The visit to one game; its bets are recorded under its name. */
export const useVisit = <B extends PlayedBet>(game: string): Visit<B> =>
  useVisits((visits) => visits[game] ?? noVisit) as Visit<B>

export function recordBet(game: string, bet: PlayedBet): void {
  useVisits.setState((visits) => ({ [game]: withBet(visits[game] ?? noVisit, bet) }))
}

/** Resets the counts; the last bets stay visible. */
export function resetVisit(game: string): void {
  useVisits.setState((visits) => ({ [game]: { ...noVisit, last: visits[game]?.last ?? [] } }))
}
