import type { BetLimits } from '#client/ui/bets/use-bet-amount.ts'
import { type Odds, returnOfOdds } from '#domain/games/odds.ts'
import { type AutoPlayRules, afterBet, startAutoPlay } from './auto-play.ts'

/** A strategy as a player would run it now. Amounts are in coins. */
export interface Simulation {
  rules: AutoPlayRules
  /** The first bet. */
  amount: number
  limits: BetLimits
  /** Null for a visitor, who gets one of `VISITOR_ORDERS` first orders. */
  balance: number | null
  odds: readonly Odds[]
  /** How many bets an order places: the balls of Bounce. */
  draws: number
}

/** The results of many plays of a strategy, each from its first bet until it stops. Amounts are in cents. */
export interface SimulatedPlays {
  plays: number
  /** How many of them ended below where they began. */
  lost: number
  /** How many stopped because the balance did not cover the next bet. */
  broke: number
  /** How many were still running after `BETS_MAX` orders. */
  unfinished: number
  /** The median loss of those that lost; 0 if none did. */
  usualLoss: number
  /** The loss that one play of twenty reaches; 0 or less if fewer lose. */
  badLoss: number
  /** The profit that one play of twenty reaches; 0 or less if fewer win. */
  goodProfit: number
  /** What a play stakes on average. */
  staked: number
  /** What a play loses on average: the house edge of what it stakes. */
  cost: number
}

export const PLAYS = 10_000
const VISITOR_ORDERS = 100
/** Where a play that no rule ends is left. */
export const BETS_MAX = 1_000

/** Plays a strategy many times; `random` returns numbers from 0 to less than 1. */
export function simulatePlays(
  simulation: Simulation,
  random: () => number,
  plays = PLAYS,
): SimulatedPlays {
  const draw = drawerOf(simulation.odds, random)
  const profits = new Float64Array(plays)
  let [staked, broke, unfinished] = [0, 0, 0]
  for (let play = 0; play < plays; play += 1) {
    const end = playOnce(simulation, draw)
    profits[play] = end.profit
    staked += end.staked
    if (end.stop === 'balance') broke += 1
    if (end.stop === null) unfinished += 1
  }
  profits.sort()
  const lost = profits.findIndex((profit) => profit >= 0)
  const losses = lost < 0 ? plays : lost
  const at = (place: number) => profits[Math.floor(place)] ?? 0
  return {
    plays,
    lost: losses,
    broke,
    unfinished,
    usualLoss: losses === 0 ? 0 : -at(losses / 2),
    badLoss: -at(plays / 20),
    goodProfit: at(plays - 1 - plays / 20),
    staked: staked / plays,
    cost: (staked / plays) * (1 - returnOfOdds(simulation.odds)),
  }
}

/** One play of a strategy: its profit, what it staked, in cents, and why it stopped; null if it did not. */
function playOnce(
  { rules, amount, limits, balance, draws }: Simulation,
  draw: () => number,
): { profit: number; staked: number; stop: string | null } {
  const have = balance === null ? VISITOR_ORDERS * draws * toCents(amount) : toCents(balance)
  let [profit, staked] = [0, 0]
  let run = startAutoPlay(rules, amount)
  for (let bet = 0; bet < BETS_MAX; bet += 1) {
    const stake = toCents(run.amount)
    const cost = stake * draws
    if (cost > have + profit) return { profit, staked, stop: 'balance' }
    let payout = 0
    for (let each = 0; each < draws; each += 1) payout += Math.floor((stake * draw()) / 10_000)
    profit += payout - cost
    staked += cost
    const status = payout >= cost ? 'won' : 'lost'
    const after = afterBet(run, { amount: cost / 100, payout: payout / 100, status }, limits)
    if (after.stop) return { profit, staked, stop: after.stop }
    run = after.run
  }
  return { profit, staked, stop: null }
}

/** Draws multipliers, in ten-thousandths of the stake, with the chances of a bet. */
function drawerOf(odds: readonly Odds[], random: () => number): () => number {
  // The likeliest first, so that most draws end at once.
  const sorted = odds.toSorted((one, other) => other.chance - one.chance)
  const last = sorted.at(-1)?.multiplier ?? 0
  return () => {
    let left = random()
    for (const { chance, multiplier } of sorted) {
      if (left < chance) return multiplier
      left -= chance
    }
    return last
  }
}

const toCents = (coins: number): number => Math.round(coins * 100)
