import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Refused, send } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountFault, asRead, readAmount } from '#client/lib/format/typed-amount.ts'
import {
  type AutoPlayRules,
  type AutoRun,
  type AutoStop,
  afterBet,
  startAutoPlay,
} from '#client/player/auto-play/auto-play.ts'
import type { SimulatedBet } from '#client/player/auto-play/auto-play-fields.tsx'
import { useAutoPlayPause } from '#client/player/auto-play/pause-auto-play.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { useRoundOrder } from '#client/player/rounds/use-round-order.ts'
import { useSession } from '#client/player/session.ts'
import {
  type BetAmountField,
  type BetLimits,
  useBetAmount,
} from '#client/ui/bets/use-bet-amount.ts'
import type { CrashBet } from '#contract/http/crash.ts'
import { chanceToReach } from '#domain/games/crash.ts'
import { isCoins, toCents } from '#domain/money/money.ts'
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
  /** Writes the multiplier as it was read, once the field is left. */
  settleCashout: () => void
  /** Why the text is not a valid multiplier. */
  cashoutError: string | undefined
  /** Why the last call was refused. */
  run: AutoRun | null
  /** Why auto-play ended by itself. */
  stopped: AutoStop | null
  /** The bet in the fields, to try strategies with; a sentence while it has no auto cash-out; null if it is not valid. */
  simulated: SimulatedBet | string | null
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
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  const balance = useSession(({ user }) => user?.balance ?? null)

  /** The auto-play bet whose result has not been seen yet. */
  const uncounted = useRef<string | null>(null)

  const halt = () => {
    setQueued(null)
    setRun(null)
  }
  const place = usePlacing(crash, {
    onPlaced: (placed, msg) => {
      // Auto-play shows its own progress.
      if (!run) toast.success(msg)
      uncounted.current = run ? placed.id : null
      onPlaced(placed.id)
    },
    onRefused: (refusal) => {
      reportError(refusal)
      halt()
    },
  })
  const cashOut = useCashOut(crash)
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
    if (next) place.order({ ...next, roundId: round.id })
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
    if (act.kind === 'cashOut') cashOut.order(act.bet.id)
    if (act.kind !== 'bet' && act.kind !== 'queue') return
    if (isVisitor) return modal.open('register')
    const wanted = order()
    setStopped(null)
    if (!wanted) return
    if (act.kind === 'queue') setQueued(wanted)
    else if (round) place.order({ ...wanted, roundId: round.id })
  }

  return {
    act,
    amount,
    limits,
    cashoutText,
    setCashoutText,
    settleCashout: () => setCashoutText(asRead),
    cashoutError,
    run,
    stopped,
    simulated: limits ? simulatedBet(order(), limits, balance) : null,
    press,
    startAuto: (rules) => {
      if (isVisitor) return modal.open('register')
      const wanted = order()
      if (!wanted) return
      setStopped(null)
      setQueued(null)
      uncounted.current = null
      setRun(startAutoPlay(rules, wanted.amount))
    },
    stopAuto: () => setRun(null),
  }
}

function simulatedBet(
  order: Order | null,
  limits: BetLimits,
  balance: number | null,
): SimulatedBet | string | null {
  if (!order) return null
  if (order.autoCashout === null) {
    return 'With an auto cash-out you see here what 10,000 plays of these rules usually give.'
  }
  const { amount, autoCashout } = order
  const hundredths = toCents(autoCashout)
  const chance = chanceToReach(hundredths)
  return {
    amount,
    limits,
    balance,
    odds: [
      { chance, multiplier: Number(hundredths) * 100 },
      { chance: 1 - chance, multiplier: 0 },
    ],
    draws: 1,
  }
}

/** Why a text is not a valid auto cash-out; an empty one is valid and means none. */
function wrongWith(text: string, amount: number | null, config: CrashConfig): string | undefined {
  const multiplier = readAmount(text)
  if (multiplier === undefined) return undefined
  const fault = amountFault(text)
  if (fault !== undefined) return fault
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

/** Places a bet on the round whose bets are open. */
function usePlacing(crash: FollowedCrash, { onPlaced, onRefused }: PlacingEvents) {
  const offerDeposit = useMissingCoins()
  return useRoundOrder({
    round: crash,
    isByClick: true,
    place: ({ amount, autoCashout }: Order & { roundId: string }, idempotencyKey) => {
      const body = { amount, ...(autoCashout !== null && { auto_cashout: autoCashout }) }
      return send('POST /api/crash/bet', { body, idempotencyKey })
    },
    onDone: onPlaced,
    onFailed: (error, { amount }) => {
      offerDeposit(error, amount)
      onRefused(error)
    },
  })
}

/** Cashes a bet out. */
function useCashOut(crash: FollowedCrash) {
  return useRoundOrder({
    round: crash,
    place: (betId: string, idempotencyKey) =>
      send('POST /api/crash/close-bet', { body: { bet_id: betId }, idempotencyKey }),
    onDone: (_, msg) => toast.success(msg),
    onFailed: (error) => {
      // The rocket busted first: the round itself shows it.
      if (!LATE.includes((error as Refused).code)) reportError(error)
    },
  })
}

const LATE: readonly string[] = ['round_not_running', 'bet_not_open']
