import {
  type AutoPlayRules,
  type AutoRun,
  type AutoStop,
  afterBet,
  startAutoPlay,
} from '#client/player/auto-play/auto-play.ts'
import type { BetResult } from '#client/ui/bets/result.ts'
import type { BetLimits } from '#client/ui/bets/use-bet-amount.ts'

/** A player's order; `amount` is in coins, and is what auto-play changes. */
export interface Order {
  amount: number
  /** The version of the terms under which it was ordered. */
  version_hash?: string
}

/** A settled bet, as all instant games share it. Amounts are in coins. */
export interface PlayedBet {
  bet_id: string
  nonce: number
  amount: number
  multiplier: number
  payout: number
}

export interface BettingRules<O extends Order> {
  /** Undefined until loaded. */
  limits: BetLimits | undefined
  /** The cost of an order, in coins: ten balls cost ten times the amount. */
  costOf: (order: O) => number
  /** The minimum time between two auto-play orders, in ms. */
  gapMs: number
  /** The time from a reply to auto-play's next order, in ms, where the law requires one; otherwise 0. */
  cycleMs: number
  /** How many bets may still be animated when the next are ordered. */
  flyingMax: number
}

/** The bets of a page, from the click until the last one has landed. */
export interface Betting<O extends Order, B extends PlayedBet> {
  /** Whether the last order has no answer yet: it waits for one, or must be repeated. */
  isOut: boolean
  /** The last order. */
  ordered: { order: O; atMs: number } | null
  /** Settled bets that are still animated. */
  flying: readonly B[]
  run: AutoRun | null
  /** The totals of the auto-play bets in flight, and the balance after them. */
  round: { amount: number; payout: number; balance: number; answeredMs: number } | null
  /** When auto-play orders next, by `performance.now()`. */
  dueMs: number | null
  /** Why auto-play ended by itself. */
  stopped: AutoStop | null
}

export type BettingEvent<O extends Order, B extends PlayedBet> =
  | { type: 'pressed'; order: O; nowMs: number }
  | { type: 'started'; rules: AutoPlayRules; order: O; balance: number; nowMs: number }
  | { type: 'answered'; bets: readonly B[]; balance: number; nowMs: number }
  | { type: 'landed'; betId: string; nowMs: number }
  | { type: 'due'; nowMs: number }
  | { type: 'refused' }
  | { type: 'stopped' }

export const noBets: Betting<never, never> = {
  isOut: false,
  ordered: null,
  flying: [],
  run: null,
  round: null,
  dueMs: null,
  stopped: null,
}

/** The state after an event; the identical object if the event does not apply, such as a second click. */
export function nextBetting<O extends Order, B extends PlayedBet>(
  state: Betting<O, B>,
  event: BettingEvent<O, B>,
  rules: BettingRules<O>,
): Betting<O, B> {
  switch (event.type) {
    case 'pressed':
      if (state.isOut || state.run || state.flying.length > rules.flyingMax) return state
      return { ...state, ...ordering(event.order, event), stopped: null }
    case 'started': {
      if (state.isOut || state.run || state.flying.length > 0) return state
      if (rules.costOf(event.order) > event.balance) return { ...state, stopped: 'balance' }
      const run = startAutoPlay(event.rules, event.order.amount)
      return { ...state, ...ordering(event.order, event), run, stopped: null }
    }
    case 'answered': {
      if (!state.isOut) return state
      const flying = [...state.flying, ...event.bets]
      const { balance, nowMs: answeredMs } = event
      const round = state.run ? { ...totalOf(event.bets), balance, answeredMs } : null
      return { ...state, isOut: false, flying, round }
    }
    case 'landed': {
      const flying = state.flying.filter(({ bet_id }) => bet_id !== event.betId)
      if (flying.length === state.flying.length) return state
      const landed = { ...state, flying }
      return flying.length === 0 ? placeNext(landed, event.nowMs, rules) : landed
    }
    case 'due': {
      const { run, ordered, dueMs } = state
      if (!run || !ordered || dueMs === null || event.nowMs < dueMs) return state
      return { ...state, ...ordering({ ...ordered.order, amount: run.amount }, event) }
    }
    case 'refused':
      return state.isOut ? { ...state, isOut: false, ...halted } : state
    case 'stopped':
      return state.run ? { ...state, ...halted } : state
  }
}

const halted = { run: null, round: null, dueMs: null } as const

const ordering = <O extends Order>(order: O, { nowMs }: { nowMs: number }) =>
  ({ isOut: true, ordered: { order, atMs: nowMs }, dueMs: null }) as const

/** Continues auto-play once its bets have landed: the next order, or the end. */
function placeNext<O extends Order, B extends PlayedBet>(
  state: Betting<O, B>,
  nowMs: number,
  { limits, costOf, gapMs, cycleMs }: BettingRules<O>,
): Betting<O, B> {
  const { run, round, ordered } = state
  if (!run || !round || !ordered || !limits) return state
  // A round that returns its stake is not a loss.
  const status = round.payout >= round.amount ? 'won' : 'lost'
  const { run: after, stop } = afterBet(run, { ...round, status }, limits)
  if (stop) return { ...state, ...halted, stopped: stop }
  const next = { ...ordered.order, amount: after.amount }
  if (costOf(next) > round.balance) return { ...state, ...halted, stopped: 'balance' }
  const dueMs = Math.max(nowMs, ordered.atMs + gapMs, round.answeredMs + cycleMs)
  return { ...state, run: after, round: null, dueMs }
}

/** What a bet took and paid. */
export const resultOf = ({ amount, payout }: Pick<PlayedBet, 'amount' | 'payout'>): BetResult => ({
  stake: amount,
  payout,
})

/** Summed in whole cents. */
export function totalOf(bets: readonly { amount: number; payout: number }[]) {
  const sum = (coins: readonly number[]) =>
    coins.reduce((cents, each) => cents + Math.round(each * 100), 0) / 100
  return {
    amount: sum(bets.map(({ amount }) => amount)),
    payout: sum(bets.map(({ payout }) => payout)),
  }
}
