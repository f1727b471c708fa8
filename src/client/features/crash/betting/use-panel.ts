import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnanswered, type Refused, send } from '#client/lib/api/api.ts'
import { errorMessage, fieldMessage } from '#client/lib/api/error-message.ts'
import { useIdempotencyKey, useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { readAmount } from '#client/lib/format/typed-amount.ts'
import {
  type AutoPlayRules,
  type AutoRun,
  type AutoStop,
  afterBet,
  startAutoPlay,
} from '#client/player/auto-play/auto-play.ts'
import { useAutoPlayPause } from '#client/player/auto-play/pause-auto-play.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { applyStake, useSession } from '#client/player/session.ts'
import {
  type BetAmountField,
  type BetLimits,
  useBetAmount,
} from '#client/ui/bets/use-bet-amount.ts'
import type { CrashBet } from '#contract/http/crash.ts'
import { isCoins } from '#domain/money/money.ts'
import type { CrashConfig, FollowedCrash } from '../use-crash.ts'
import { type PanelAction, panelActionOf } from './panel-action.ts'

interface PanelDeps {
  crash: FollowedCrash
  config: CrashConfig | undefined
  /** The panel's bet on the current round. */
  bet: CrashBet | undefined
  onPlaced: (betId: string) => void
}

/** The parameters of a bet. */
interface Order {
  amount: number
  autoCashout: number | null
}

export interface Panel {
  act: PanelAction
  amount: BetAmountField
  limits: BetLimits | undefined
  cashoutText: string
  setCashoutText: (text: string) => void
  /** Why the text is not a valid multiplier. */
  cashoutError: string | undefined
  /** Why the last call was refused. */
  error: string | null
  run: AutoRun | null
  /** Why auto-play ended by itself. */
  stopped: AutoStop | null
  press: () => void
  startAuto: (rules: AutoPlayRules) => void
  stopAuto: () => void
}

/** The state of one betting panel: its fields, the bet queued for the next round, and auto-play. */
export function usePanel({ crash, config, bet, onPlaced }: PanelDeps): Panel {
  const round = crash.view?.round
  const limits = config && { min: config.min_amount, max: config.max_amount }
  const amount = useBetAmount(limits)
  const [cashoutText, setCashoutText] = useState('')
  const cashoutError = config && wrongWith(cashoutText, amount.amount, config)
  const [queued, setQueued] = useState<Order | null>(null)
  const [run, setRun] = useState<AutoRun | null>(null)
  const [stopped, setStopped] = useState<AutoStop | null>(null)
  const [error, setError] = useState<string | null>(null)
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)

  /** The auto-play bet whose result has not been seen yet. */
  const uncounted = useRef<string | null>(null)

  const halt = () => {
    setQueued(null)
    setRun(null)
  }
  const place = usePlacing(crash, {
    onPlaced: (placed, msg) => {
      setError(null)
      // Auto-play shows its own progress.
      if (!run) toast.success(msg)
      uncounted.current = run ? placed.id : null
      onPlaced(placed.id)
    },
    onRefused: (refusal) => {
      setError(fieldMessage(refusal))
      halt()
    },
  })
  const cashOut = useCashOut(crash, setError)
  const act = panelActionOf({
    status: round?.status,
    bet,
    isQueued: queued !== null,
    isPlacing: place.isPending,
    isCashingOut: cashOut.isPending,
  })

  /** The order in the fields; null while they are not a valid bet. */
  const order = (): Order | null => {
    if (amount.amount === null || cashoutError !== undefined) return null
    return { amount: amount.amount, autoCashout: readAmount(cashoutText) ?? null }
  }

  const handleRound = useEffectEvent(() => {
    if (round?.status !== 'starting' || bet || place.isPending) return
    if (run && uncounted.current !== null) {
      // The result of the last bet was missed, so the auto-play rules cannot be applied.
      setRun(null)
      setStopped('missed')
      return
    }
    const autoCashout = readAmount(cashoutText) ?? null
    const next = run ? { amount: run.amount, autoCashout } : queued
    setQueued(null)
    if (next) place.mutate({ ...next, roundId: round.id })
  })
  const openRound = round?.status === 'starting' ? round.id : null
  const isRunning = run !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when bets open or auto-play starts.
  useEffect(() => handleRound(), [openRound, isRunning])

  const handleSettled = useEffectEvent((settled: CrashBet) => {
    if (uncounted.current !== settled.id) return
    uncounted.current = null
    if (!run || !limits) return
    const { run: after, stop } = afterBet(run, settled, limits)
    setRun(stop === null ? after : null)
    setStopped(stop)
  })
  useEffect(() => {
    if (bet && bet.status !== 'open') handleSettled(bet)
  }, [bet])

  useAutoPlayPause(() => setRun(null))

  const press = () => {
    if (act.kind === 'unqueue') setQueued(null)
    if (act.kind === 'cashOut') cashOut.mutate(act.bet.id)
    if (act.kind !== 'bet' && act.kind !== 'queue') return
    if (isVisitor) return modal.open('register')
    const wanted = order()
    setStopped(null)
    setError(null)
    if (!wanted) return
    if (act.kind === 'queue') setQueued(wanted)
    else if (round) place.mutate({ ...wanted, roundId: round.id })
  }

  return {
    act,
    amount,
    limits,
    cashoutText,
    setCashoutText,
    cashoutError,
    error,
    run,
    stopped,
    press,
    startAuto: (rules) => {
      if (isVisitor) return modal.open('register')
      const wanted = order()
      if (!wanted) return
      setError(null)
      setStopped(null)
      setQueued(null)
      uncounted.current = null
      setRun(startAutoPlay(rules, wanted.amount))
    },
    stopAuto: () => setRun(null),
  }
}

/** Why a text is not a valid auto cash-out; an empty one is valid and means none. */
function wrongWith(text: string, amount: number | null, config: CrashConfig): string | undefined {
  const multiplier = readAmount(text)
  if (multiplier === undefined) return undefined
  const { min_auto_cashout: least, max_profit_bet: profit } = config
  if (!isCoins(multiplier) || multiplier < least) {
    return `Enter a multiplier of ${least.toFixed(2)} or more, with at most 2 decimals.`
  }
  const isTooHigh =
    amount !== null && Math.round(amount * 100) * (multiplier - 1) >= profit * 100 + 1
  return isTooHigh ? `A bet can win at most ${showCoins(profit)}.` : undefined
}

interface PlacingEvents {
  onPlaced: (bet: CrashBet, msg: string) => void
  onRefused: (error: Error) => void
}

/**
 * Places a bet on the round whose bets are open. An unanswered attempt is repeated by a click only within
 * the same round, so that no bet lands on a later one.
 */
function usePlacing(crash: FollowedCrash, { onPlaced, onRefused }: PlacingEvents) {
  const { keyOf, endKey } = useIdempotencyKey()
  const offerDeposit = useMissingCoins()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ roundId, amount, autoCashout }: Order & { roundId: string }) => {
      const body = { amount, ...(autoCashout !== null && { auto_cashout: autoCashout }) }
      return send('POST /api/crash/bet', { body, idempotencyKey: keyOf({ roundId, body }) })
    },
    onSuccess: ({ msg, data }) => {
      endKey()
      applyStake({ seq: data.balance_seq, balance: data.balance })
      crash.showAnswer(data.bet)
      onPlaced(data.bet, msg)
    },
    onError: (error, { amount }) => {
      endKey(error)
      offerDeposit(error, amount)
      onRefused(error)
    },
    // A refusal means that the round has moved on, and an unanswered attempt may have been carried out.
    onSettled: (_, error) => {
      if (error) crash.refetch()
    },
  })
}

/** Cashes a bet out. An unanswered attempt is repeated when the connection returns. */
function useCashOut(crash: FollowedCrash, onError: (words: string | null) => void) {
  return useKeyedMutation({
    meta: { isQuiet: true },
    mutationFn: (betId: string, keyOf) =>
      send('POST /api/crash/close-bet', {
        body: { bet_id: betId },
        idempotencyKey: keyOf({ betId }),
      }),
    onSuccess: ({ msg, data }) => {
      applyStake({ seq: data.balance_seq, balance: data.balance })
      crash.showAnswer(data.bet)
      onError(null)
      toast.success(msg)
    },
    onError: (error) => {
      // The rocket busted first: the round itself shows it.
      const isLate = !isUnanswered(error) && LATE.includes((error as Refused).code)
      onError(isLate ? null : errorMessage(error))
      crash.refetch()
    },
  })
}

const LATE: readonly string[] = ['round_not_running', 'bet_not_open']
