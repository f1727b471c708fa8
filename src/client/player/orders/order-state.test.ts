import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  idle,
  nextOrder,
  type OrderEvent,
  type OrderPhase,
  type OrderState,
  transitions,
} from './order-state.ts'

type State = OrderState<string, string>
type Event = OrderEvent<string, string>

const ordered: Event = { type: 'ordered', order: 'a box', key: 'first' }
const again: Event = { type: 'ordered', order: 'a box', key: 'second' }
const answered: Event = { type: 'answered', result: 'a ring' }
const demo: Event = { type: 'shown', result: 'a demo' }

const following = (...events: Event[]): State => events.reduce<State>(nextOrder, idle)

test('an order goes from the click through the reply to its result', () => {
  expect(following(ordered)).toMatchObject({ phase: 'waiting', order: 'a box', key: 'first' })
  expect(following(ordered, answered)).toEqual({ phase: 'answered', result: 'a ring' })
  const revealed = following(ordered, answered, { type: 'revealed' })
  expect(revealed).toEqual({ phase: 'revealed', result: 'a ring' })
  expect(nextOrder(revealed, { type: 'closed' })).toBe(idle)
  expect(nextOrder(revealed, again).phase).toBe('waiting')
  expect(following(ordered, { type: 'settled' })).toBe(idle)
})

test('order and key stay through a lost reply, so that nothing is paid twice', () => {
  const lost = following(ordered, { type: 'unanswered' })
  expect(lost).toEqual({ phase: 'unanswered', order: 'a box', key: 'first' })
  const repeated = nextOrder(lost, { type: 'retried' })
  expect(repeated).toEqual({ phase: 'waiting', order: 'a box', key: 'first', wasLost: true })
  expect(nextOrder(repeated, { type: 'unanswered' })).toEqual(lost)
  expect(nextOrder(lost, { type: 'abandoned' })).toBe(idle)
  expect(nextOrder(repeated, { type: 'refused' })).toBe(idle)
})

test('no second order, and no demo, while one is pending, lost or animated', () => {
  const busy = [
    following(ordered),
    following(ordered, { type: 'unanswered' }),
    following(ordered, answered),
  ]
  for (const state of busy) {
    expect(nextOrder(state, again)).toBe(state)
    expect(nextOrder(state, demo)).toBe(state)
  }
  expect(following(demo)).toEqual({ phase: 'answered', result: 'a demo' })
})

test('every phase can be reached and left', () => {
  const reached = new Set(Object.values(transitions).flatMap((row) => Object.values(row)))
  expect([...reached].sort()).toEqual(Object.keys(transitions).sort())
  for (const row of Object.values(transitions)) expect(row).not.toEqual({})
})

test('whatever happens, a key is sent for one order, until it has an answer or was given up', () => {
  const types = ['ordered', 'answered', 'settled', 'refused', 'unanswered', 'retried', 'abandoned']
  const happenings = fc.array(fc.constantFrom(...types, 'shown', 'revealed', 'closed'))
  fc.assert(
    fc.property(happenings, (steps) => {
      let state: State = idle
      let open: string | null = null
      for (const [at, type] of steps.entries()) {
        const key = `key ${at}`
        const before: OrderPhase = state.phase
        const next: State = nextOrder(state, { type, order: key, key, result: key } as Event)
        if (next === state) continue
        state = next
        if (type === 'ordered') {
          expect(open).toBeNull()
          open = key
        }
        if (state.phase === 'waiting' || state.phase === 'unanswered') {
          expect(state).toMatchObject({ key: open, order: open })
          continue
        }
        if (before === 'unanswered') expect(type).toBe('abandoned')
        open = null
      }
    }),
  )
})
