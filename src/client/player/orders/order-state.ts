import type { Transitions } from '#domain/lifecycle/state-table.ts'

/**
 * An order from the click to what it brought. `unanswered` is one whose reply was lost: it may have been carried out,
 * so it must be repeated under its key. `answered` lasts while its result is animated.
 */
export type OrderState<O, R> =
  | { phase: 'idle' }
  /** `wasLost`: an earlier attempt may have been carried out. */
  | { phase: 'waiting'; order: O; key: string; wasLost: boolean }
  | { phase: 'unanswered'; order: O; key: string }
  | { phase: 'answered' | 'revealed'; result: R }

export type OrderEvent<O, R> =
  | { type: 'ordered'; order: O; key: string }
  | { type: 'refused' }
  | { type: 'unanswered' }
  | { type: 'retried' }
  | { type: 'abandoned' }
  | { type: 'answered'; result: R }
  /** Answered, with nothing to reveal. */
  | { type: 'settled' }
  /** A result that nobody ordered: a demo. */
  | { type: 'shown'; result: R }
  | { type: 'revealed' }
  | { type: 'closed' }

export type OrderPhase = OrderState<never, never>['phase']

/** The allowed transitions between phases. */
export const transitions: Transitions<OrderPhase, OrderEvent<never, never>['type']> = {
  idle: { ordered: 'waiting', shown: 'answered' },
  waiting: { answered: 'answered', settled: 'idle', refused: 'idle', unanswered: 'unanswered' },
  unanswered: { retried: 'waiting', abandoned: 'idle' },
  answered: { revealed: 'revealed' },
  revealed: { closed: 'idle', ordered: 'waiting', shown: 'answered' },
}

export const idle = { phase: 'idle' } as const

/** The state after an event; the identical object if the event does not apply in this phase, such as a second click. */
export function nextOrder<O, R>(
  state: OrderState<O, R>,
  event: OrderEvent<O, R>,
): OrderState<O, R> {
  if (!transitions[state.phase][event.type]) return state
  if (event.type === 'ordered') {
    const { order, key } = event
    return { phase: 'waiting', order, key, wasLost: false }
  }
  if ('result' in event) return { phase: 'answered', result: event.result }
  if ('result' in state && event.type === 'revealed') return { ...state, phase: 'revealed' }
  if ('order' in state && event.type === 'unanswered') {
    return { phase: 'unanswered', order: state.order, key: state.key }
  }
  if ('order' in state && event.type === 'retried') {
    return { ...state, phase: 'waiting', wasLost: true }
  }
  return idle
}
