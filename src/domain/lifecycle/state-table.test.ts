import { describe, expect, test } from 'vitest'
import { inventoryItem } from './inventory-item.ts'
import { payment } from './payment.ts'
import { ForbiddenTransition, type StateTable, stateTable } from './state-table.ts'

/** Every transition that a table allows, as 'state event target'. */
function allowed<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  states: readonly State[],
  events: readonly Event[],
): string[] {
  const pairs = states.flatMap((state) => events.map((event) => ({ state, event })))
  for (const { state, event } of pairs.filter(({ state, event }) => !table.can(state, event))) {
    expect(() => table.next(state, event)).toThrow(ForbiddenTransition)
  }
  return pairs
    .filter(({ state, event }) => table.can(state, event))
    .map(({ state, event }) => `${state} ${event} ${table.next(state, event)}`)
}

test('a payment is paid or rejected once, and only a paid one is reversed', () => {
  const states = ['new', 'paid', 'rejected', 'reversed'] as const
  expect(payment.initial).toBe('new')
  expect(allowed(payment, states, ['accepted', 'rejected', 'reversed'])).toEqual([
    'new accepted paid',
    'new rejected rejected',
    'paid reversed reversed',
  ])
})

test('an item is sold or shipped once, and a canceled request returns it', () => {
  const states = ['owned', 'sold', 'in_request', 'shipped'] as const
  const events = ['sold', 'requested', 'shipped', 'canceled'] as const
  expect(inventoryItem.initial).toBe('owned')
  expect(allowed(inventoryItem, states, events)).toEqual([
    'owned sold sold',
    'owned requested in_request',
    'in_request shipped shipped',
    'in_request canceled owned',
  ])
})

describe('a forbidden transition', () => {
  test('its error names the state and the event', () => {
    try {
      payment.next('rejected', 'accepted')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ForbiddenTransition)
      expect(error).toMatchObject({ state: 'rejected', event: 'accepted' })
    }
  })

  test('inherited properties are neither states nor events', () => {
    expect(payment.can('new', 'constructor' as 'accepted')).toBe(false)
    expect(payment.can('toString' as 'new', 'accepted')).toBe(false)
    expect(() => payment.next('nowhere' as 'new', 'accepted')).toThrow(ForbiddenTransition)
  })
})

describe('an invalid table fails to load', () => {
  test('with an unreachable state', () => {
    const load = () =>
      stateTable<'a' | 'b' | 'c', 'go'>({
        initial: 'a',
        transitions: { a: { go: 'b' }, b: {}, c: { go: 'b' } },
      })
    expect(load).toThrow("'c' is unreachable")
  })

  test('with a transition or an initial state outside the table', () => {
    const nowhere = { a: { go: 'x' as 'a' } }
    expect(() => stateTable<'a', 'go'>({ initial: 'a', transitions: nowhere })).toThrow(
      "'x' is unknown",
    )
    expect(() => stateTable<'a', 'go'>({ initial: 'x' as 'a', transitions: { a: {} } })).toThrow(
      "'x' is unknown",
    )
  })
})
