import type { Item, Opening } from '#contract/http/boxes.ts'
import { stateTable, type Transitions } from '#domain/lifecycle/state-table.ts'

/** A player's order. A repeat reuses its key, so that it is paid once. */
export interface Order {
  count: number
  version: number
  key: string
}

/** The result of a spin. A demo's items were drawn in the browser and belong to nobody. */
export type Outcome =
  | { isDemo: false; id: string; openings: readonly Opening[]; items: readonly Item[] }
  | { isDemo: true; id: string; items: readonly Item[] }

/**
 * An opening from the click to the result. `unanswered` is an order whose reply was lost: it may have been
 * paid, so it must be repeated under the same key.
 */
export type OpeningState =
  | { phase: 'idle' }
  | { phase: 'waiting'; order: Order }
  | { phase: 'unanswered'; order: Order }
  | { phase: 'spinning'; outcome: Outcome }
  | { phase: 'won'; outcome: Outcome }

export type OpeningEvent =
  | { type: 'ordered'; order: Order }
  | { type: 'refused' }
  | { type: 'unanswered' }
  | { type: 'retried' }
  | { type: 'abandoned' }
  | { type: 'drawn'; outcome: Outcome }
  | { type: 'landed' }
  | { type: 'closed' }

type Phase = OpeningState['phase']

/** The allowed transitions between phases. */
export const transitions: Transitions<Phase, OpeningEvent['type']> = {
  idle: { ordered: 'waiting', drawn: 'spinning' },
  waiting: { drawn: 'spinning', refused: 'idle', unanswered: 'unanswered' },
  unanswered: { retried: 'waiting', abandoned: 'idle' },
  spinning: { landed: 'won' },
  won: { closed: 'idle', ordered: 'waiting', drawn: 'spinning' },
}

const phases = stateTable<Phase, OpeningEvent['type']>({ initial: 'idle', transitions })

export const idle: OpeningState = { phase: 'idle' }

/**
 * The state after an event; the identical object if the event does not apply in this phase, such as a
 * second click.
 */
export function nextOpening(state: OpeningState, event: OpeningEvent): OpeningState {
  if (!phases.can(state.phase, event.type) || !isOurs(state, event)) return state
  const phase = phases.next(state.phase, event.type)
  switch (phase) {
    case 'waiting':
    case 'unanswered':
      return { phase, order: orderOf(state, event) }
    case 'spinning':
    case 'won':
      return { phase, outcome: outcomeOf(state, event) }
    case 'idle':
      return idle
  }
}

/** While an order is pending, only its stored result may start the reel, not a demo. */
function isOurs(state: OpeningState, event: OpeningEvent): boolean {
  return !(state.phase === 'waiting' && event.type === 'drawn' && event.outcome.isDemo)
}

function orderOf(state: OpeningState, event: OpeningEvent): Order {
  if ('order' in event) return event.order
  if ('order' in state) return state.order
  throw new Error(`No order in ${state.phase} on ${event.type}`)
}

function outcomeOf(state: OpeningState, event: OpeningEvent): Outcome {
  if ('outcome' in event) return event.outcome
  if ('outcome' in state) return state.outcome
  throw new Error(`No outcome in ${state.phase} on ${event.type}`)
}
