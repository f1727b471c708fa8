import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  isUnanswered,
  mayBeUnderWay,
  newIdempotencyKey,
  type Refused,
} from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'
import { idle, nextOrder, type OrderEvent, type OrderState } from './order-state.ts'

export interface OrderOptions<O, R> {
  /** Carries the order out under its key. Throws what `send` throws. */
  place: (order: O, key: string) => Promise<R>
  /** Loads what shows the result. Nothing is sent if it fails: the connection may fail during the animation. */
  prepare?: () => Promise<unknown>
  /** Holds back what would tell the result, until the returned function is called. */
  hold?: () => () => void
  /** `isLeft`: the page was left before the reply arrived. */
  onAnswered?: (result: R, order: O, isLeft: boolean) => void
  /** The order was not carried out. */
  onRefused?: (refusal: Refused, order: O) => void
  /** `prepare` failed, so nothing was sent. */
  onUnsent?: (order: O) => void
  /** The order may have been carried out. */
  onUnanswered?: (error: Error, order: O) => void
  /** Whether the page shows the result and then calls `reveal`; otherwise the answer ends the order. */
  isRevealed?: boolean
  /** Whether a lost order is repeated by a click alone, and not when the connection returns. */
  isByClick?: boolean
  /** Whether another order may follow a lost one. */
  canReplace?: boolean
}

export interface Orders<O, R> {
  state: OrderState<O, R>
  /** Returns whether an attempt began; a second click in the same instant makes none. */
  order: (order: O) => boolean
  /** Repeats the lost order under its key. */
  retry: () => boolean
  abandon: () => void
  /** Shows a result that was not ordered. */
  show: (result: R) => void
  /** Call when the result is visible: what was held back is released. */
  reveal: () => boolean
  close: () => void
}

/**
 * One order at a time, from the click to its result. An attempt without a known answer is repeated under its key, so
 * that it counts once: by a click, or when the connection returns. What is held back is released by whatever ends it: a
 * result that is visible, a refusal, a lost reply, leaving the page.
 */
export function useOrder<O, R>(options: OrderOptions<O, R>): Orders<O, R> {
  const [state, setState] = useState<OrderState<O, R>>(idle)
  const latest = useRef(state)
  const current = useRef(options)
  current.current = options
  const isLeft = useRef(false)
  const held = useRef<(() => void) | null>(null)

  const advance = (event: OrderEvent<O, R>): boolean => {
    const next = nextOrder(latest.current, event)
    if (next === latest.current) return false
    latest.current = next
    setState(next)
    return true
  }
  const release = () => {
    held.current?.()
    held.current = null
  }
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      held.current?.()
      held.current = null
    }
  }, [])

  const attempt = async () => {
    const { current: waiting } = latest
    if (waiting.phase !== 'waiting') return
    const { order, key, wasLost } = waiting
    held.current = current.current.hold?.() ?? null
    try {
      await current.current.prepare?.()
    } catch {
      release()
      if (wasLost) advance({ type: 'unanswered' })
      else if (advance({ type: 'refused' })) {
        toast.error(NOTHING_CHARGED)
        current.current.onUnsent?.(order)
      }
      return
    }
    try {
      const result = await current.current.place(order, key)
      const { onAnswered, isRevealed } = current.current
      advance(isRevealed ? { type: 'answered', result } : { type: 'settled' })
      onAnswered?.(result, order, isLeft.current)
      if (!isRevealed) release()
    } catch (error) {
      release()
      if (isLeft.current) return
      const { onRefused, onUnanswered } = current.current
      // A repeat that came too soon says nothing of the attempt before it.
      const isLost = wasLost ? mayBeUnderWay(error) : isUnanswered(error)
      if (isLost && advance({ type: 'unanswered' })) onUnanswered?.(error as Error, order)
      else if (advance({ type: 'refused' })) onRefused?.(error as Refused, order)
    }
  }
  const begin = (event: OrderEvent<O, R>): boolean => {
    if (!advance(event)) return false
    void attempt()
    return true
  }
  const retry = () => begin({ type: 'retried' })

  const repeat = useEffectEvent(() => void retry())
  const { isByClick } = options
  useEffect(
    () =>
      state.phase === 'unanswered' && !isByClick ? onConnectionReturn(() => repeat()) : undefined,
    [state, isByClick],
  )

  return {
    state,
    order: (order) => {
      const { current: lost } = latest
      if (lost.phase === 'unanswered') {
        if (isSame(lost.order, order)) return retry()
        if (options.canReplace) advance({ type: 'abandoned' })
      }
      return begin({ type: 'ordered', order, key: newIdempotencyKey() })
    },
    retry,
    abandon: () => void advance({ type: 'abandoned' }),
    show: (result) => void advance({ type: 'shown', result }),
    reveal: () => {
      release()
      return advance({ type: 'revealed' })
    },
    close: () => void advance({ type: 'closed' }),
  }
}

const NOTHING_CHARGED = 'Connection lost. Nothing was charged. Try again.'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
