import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { keys, queryClient, useConfig } from '#client/lib/api/queries.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { toast } from '#client/lib/browser/toast.ts'
import type { AutoPlayRules } from '#client/player/auto-play/auto-play.ts'
import type { SimulatedBet } from '#client/player/auto-play/auto-play-fields.tsx'
import { useAutoPlayPause } from '#client/player/auto-play/pause-auto-play.ts'
import { ensureOwnClientSeed, noteBetCommitment } from '#client/player/client-seed.ts'
import { isFastNow } from '#client/player/fast-results.tsx'
import { missingOf, useDepositOffer, useMissingCoins } from '#client/player/missing-coins.ts'
import type { OrderPhase } from '#client/player/orders/order-state.ts'
import { useOrder } from '#client/player/orders/use-order.ts'
import { applyStake, hidePayout, holdBalance, useSession } from '#client/player/session.ts'
import {
  type BetAmountField,
  type BetLimits,
  useBetAmount,
} from '#client/ui/bets/use-bet-amount.ts'
import type { SeedState } from '#contract/http/fairness.ts'
import {
  type Betting,
  type BettingEvent,
  type BettingRules,
  nextBetting,
  noBets,
  type Order,
  type PlayedBet,
} from './betting.ts'
import type { AnyTerms, InstantGame, OrderResult } from './instant-game.ts'
import { recordBet } from './visit.ts'

interface PlayOptions<T extends AnyTerms, O extends Order> {
  /** The minimum and maximum amount of the chosen bet; undefined until loaded. */
  limits: BetLimits | undefined
  /** The terms that the page shows; undefined until loaded. */
  terms: T | undefined
  /** The order for an amount and the game's fields; null while they are not a valid bet. */
  orderOf: (amount: number) => O | null
  /** How many bets may still be animated when the next are ordered; none by default. */
  flyingMax?: number
}

export interface InstantPlay<O extends Order, B extends PlayedBet> extends Betting<O, B> {
  /** The call of the last order: `unanswered` if it may have been carried out. */
  call: OrderPhase
  amount: BetAmountField
  limits: BetLimits | undefined
  /** The cost in coins of the next order; null while the fields are not a valid bet. */
  cost: number | null
  /** The newest settled bets, which the board shows, in flight or landed. Empty before the first. */
  shown: readonly B[]
  /** The bet in the fields, to try strategies with; null while they are not a valid bet. */
  simulated: SimulatedBet | null
  /** What to do about an order that may have been carried out. */
  error: string | null
  isVisitor: boolean
  press: () => void
  start: (rules: AutoPlayRules) => void
  stop: () => void
  /** The board calls it when a bet's result becomes visible. */
  land: (betId: string) => void
}

/**
 * The minimum gap of auto-play orders: players can still follow the bets, and the server is not overloaded.
 */
const GAP_MS = 150

/**
 * A player's bets on an instant game, by hand and by auto-play. A payout stays out of the displayed balance
 * until the board has landed its bet.
 */
export function useInstantPlay<T extends AnyTerms, O extends Order, B extends PlayedBet>(
  game: InstantGame<T, O, B>,
  { terms, limits, orderOf, flyingMax = 0 }: PlayOptions<T, O>,
): InstantPlay<O, B> {
  const amount = useBetAmount(limits)
  const isVisitor = useSession(({ auth }) => auth === null)
  const [state, setState] = useState<Betting<O, B>>(noBets)
  const [shown, setShown] = useState<readonly B[]>([])
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(state)
  const reveals = useRef(new Map<string, () => void>())
  const modal = useModalRoute()
  const offerDeposit = useDepositOffer()
  const offerMissing = useMissingCoins()

  const costOf = game.costOf ?? (({ amount }) => amount)
  const cycleMs = useConfig().data?.game_cycle_ms ?? 0
  const rules: BettingRules<O> = { limits, costOf, gapMs: GAP_MS, cycleMs, flyingMax }
  const bet = amount.amount === null ? null : orderOf(amount.amount)
  const order = bet && terms ? { ...bet, version_hash: terms.version_hash } : bet

  const balance = useSession(({ user }) => user?.balance ?? null)
  const simulated =
    bet && terms && limits
      ? {
          amount: bet.amount,
          limits,
          balance,
          odds: game.oddsOf(terms, bet),
          draws: Math.round(costOf(bet) / bet.amount),
        }
      : null

  /** Returns whether the event applied; a second click in the same instant does not. */
  const advance = (event: BettingEvent<O, B>): boolean => {
    const next = nextBetting(latest.current, event, rules)
    if (next === latest.current) return false
    latest.current = next
    setState(next)
    return true
  }

  const orders = useOrder<O, OrderResult<B>>({
    place: async (order, key) => {
      setError(null)
      await ensureOwnClientSeed()
      return game.order(order, key)
    },
    hold: holdBalance,
    onAnswered: ({ answer, bets, msg }, _, isLeft) => {
      // Auto-play and the fast mode show their own progress.
      if (msg && !latest.current.run && !isFastNow()) toast.success(msg)
      for (const bet of bets) reveals.current.set(bet.bet_id, hidePayout(bet.payout))
      applyStake({ seq: answer.balance_seq, balance: answer.balance })
      noteBetCommitment(answer.server_seed_hash)
      noteNonce(answer.server_seed_hash, bets)
      advance({ type: 'answered', bets, balance: answer.balance, nowMs: performance.now() })
      setShown(bets)
      // The page was left, so no board will land them.
      if (isLeft) for (const { bet_id } of bets) land(bet_id)
    },
    onRefused: (refusal, order) => {
      if (advance({ type: 'refused' })) offerMissing(refusal, costOf(order))
      reportError(refusal)
      if (refusal.code === 'game_changed') {
        void queryClient.invalidateQueries({ queryKey: keys.instantTerms(game.name) })
      }
    },
    onUnanswered: (failure) => setError(fieldMessage(failure)),
  })
  const call = orders.state.phase

  const place = () => {
    const { ordered } = latest.current
    if (ordered) orders.order(ordered.order)
  }

  const land = (betId: string) => {
    const bet = latest.current.flying.find(({ bet_id }) => bet_id === betId)
    if (!bet) return
    reveals.current.get(betId)?.()
    reveals.current.delete(betId)
    recordBet(game.name, bet)
    advance({ type: 'landed', betId, nowMs: performance.now() })
  }

  const orderNext = useEffectEvent((nowMs: number) => {
    if (advance({ type: 'due', nowMs })) place()
  })
  const { dueMs } = state
  useEffect(() => {
    if (dueMs === null) return
    // A timer may fire a fraction of a millisecond early by the page's clock, and fires only once.
    const orderDue = () => orderNext(Math.max(dueMs, performance.now()))
    const timer = setTimeout(orderDue, Math.max(0, dueMs - performance.now()))
    return () => clearTimeout(timer)
  }, [dueMs])

  const leave = useEffectEvent(() => {
    advance({ type: 'stopped' })
    for (const { bet_id } of latest.current.flying) land(bet_id)
  })
  useEffect(() => () => leave(), [])

  useAutoPlayPause(() => void advance({ type: 'stopped' }))

  return {
    ...state,
    call,
    amount,
    limits,
    cost: order && costOf(order),
    shown,
    simulated,
    error,
    isVisitor,
    press: () => {
      if (isVisitor) return modal.open('register')
      if (call === 'unanswered') orders.retry()
      else if (order && advance({ type: 'pressed', order, nowMs: performance.now() })) place()
    },
    start: (autoRules) => {
      if (isVisitor) return modal.open('register')
      const balance = useSession.getState().user?.balance
      if (!order || balance === undefined) return
      setError(null)
      const nowMs = performance.now()
      if (!advance({ type: 'started', rules: autoRules, order, balance, nowMs })) return
      if (latest.current.stopped === 'balance') offerDeposit(missingOf(costOf(order)))
      else place()
    },
    stop: () => void advance({ type: 'stopped' }),
    land,
  }
}

/** Updates the nonce in the cache without a request. */
function noteNonce(commitment: string, bets: readonly PlayedBet[]): void {
  const nonce = Math.max(...bets.map((bet) => bet.nonce)) + 1
  queryClient.setQueryData<SeedState>(keys.fairness, (seeds) =>
    seeds?.server_seed_hash === commitment ? { ...seeds, nonce } : seeds,
  )
  if (queryClient.getQueryData<SeedState>(keys.fairness)?.nonce !== nonce) {
    void queryClient.invalidateQueries({ queryKey: keys.fairness, exact: true })
  }
}
