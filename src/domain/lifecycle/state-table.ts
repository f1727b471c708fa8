/** For every state, the target state of each event; a final state has no events. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

export interface StateTable<State extends string, Event extends string> {
  readonly initial: State
  /** Whether the event is allowed in the state. */
  can(state: State, event: Event): boolean
  /** The state that the event leads to. Throws a ForbiddenTransition if the event is not allowed. */
  next(state: State, event: Event): State
}

/** An event that is not allowed in the current state. */
export class ForbiddenTransition extends Error {
  readonly state: string
  readonly event: string

  constructor(state: string, event: string) {
    super(`'${event}' is forbidden in the state '${state}'`)
    this.name = 'ForbiddenTransition'
    this.state = state
    this.event = event
  }
}

/**
 * A state machine as one literal map. Throws at load time if a transition leads to an unknown state or if a state
 * cannot be reached from the initial one.
 */
export function stateTable<State extends string, Event extends string>(definition: {
  initial: State
  transitions: Transitions<State, Event>
}): StateTable<State, Event> {
  const { initial, transitions } = definition
  const reached = reachedFrom(initial, transitions)
  for (const state of Object.keys(transitions)) {
    if (!reached.has(state)) throw new Error(`The state '${state}' is unreachable`)
  }

  const target = (state: State, event: Event): State | undefined => {
    if (!Object.hasOwn(transitions, state)) return undefined
    const row: Partial<Record<Event, State>> = transitions[state]
    return Object.hasOwn(row, event) ? row[event] : undefined
  }
  return {
    initial,
    can: (state, event) => target(state, event) !== undefined,
    next: (state, event) => {
      const following = target(state, event)
      if (following === undefined) throw new ForbiddenTransition(state, event)
      return following
    },
  }
}

function reachedFrom(initial: string, transitions: Transitions<string, string>): Set<string> {
  const reached = new Set([initial])
  // Iterating a set includes the elements added during the iteration.
  for (const state of reached) {
    if (!Object.hasOwn(transitions, state)) throw new Error(`The state '${state}' is unknown`)
    for (const target of Object.values(transitions[state] ?? {})) {
      if (target !== undefined) reached.add(target)
    }
  }
  return reached
}
