import { describe, expect, test } from 'vitest'
import {
  idle,
  nextOpening,
  type OpeningEvent,
  type OpeningState,
  type Order,
  type Outcome,
  transitions,
} from './opening-state.ts'

const order: Order = { count: 2, version: 3, key: 'key-1' }
const stored: Outcome = { isDemo: false, id: 'bet-1', openings: [], items: [] }
const demo: Outcome = { isDemo: true, id: 'demo-1', items: [] }

const following = (...events: OpeningEvent[]): OpeningState => events.reduce(nextOpening, idle)

describe('an opening', () => {
  test('goes from the order through the stored reply to the result', () => {
    expect(following({ type: 'ordered', order })).toEqual({ phase: 'waiting', order })
    const spinning = following({ type: 'ordered', order }, { type: 'drawn', outcome: stored })
    expect(spinning).toEqual({ phase: 'spinning', outcome: stored })
    expect(nextOpening(spinning, { type: 'landed' })).toEqual({ phase: 'won', outcome: stored })
  })

  test('keeps order and key through a lost reply, so that nothing is paid twice', () => {
    const unanswered = following({ type: 'ordered', order }, { type: 'unanswered' })
    expect(unanswered).toEqual({ phase: 'unanswered', order })
    expect(nextOpening(unanswered, { type: 'retried' })).toEqual({ phase: 'waiting', order })
  })

  test('accepts no second order while one is pending, lost, or spinning', () => {
    const second: OpeningEvent = { type: 'ordered', order: { ...order, key: 'key-2' } }
    const busy = [
      following({ type: 'ordered', order }),
      following({ type: 'ordered', order }, { type: 'unanswered' }),
      following({ type: 'ordered', order }, { type: 'drawn', outcome: stored }),
    ]
    for (const state of busy) expect(nextOpening(state, second)).toBe(state)
  })

  test('never shows a demo as the reply to an order', () => {
    const waiting = following({ type: 'ordered', order })
    expect(nextOpening(waiting, { type: 'drawn', outcome: demo })).toBe(waiting)
    const unanswered = nextOpening(waiting, { type: 'unanswered' })
    expect(nextOpening(unanswered, { type: 'drawn', outcome: demo })).toBe(unanswered)
  })

  test('spins a demo from rest, and either kind from the result', () => {
    const won = following({ type: 'drawn', outcome: demo }, { type: 'landed' })
    expect(won).toEqual({ phase: 'won', outcome: demo })
    expect(nextOpening(won, { type: 'ordered', order }).phase).toBe('waiting')
    expect(nextOpening(won, { type: 'drawn', outcome: demo }).phase).toBe('spinning')
    expect(nextOpening(won, { type: 'closed' })).toBe(idle)
  })

  test('is at rest after a refusal and after giving up a lost reply', () => {
    expect(following({ type: 'ordered', order }, { type: 'refused' })).toBe(idle)
    expect(
      following({ type: 'ordered', order }, { type: 'unanswered' }, { type: 'abandoned' }),
    ).toBe(idle)
  })

  test('can reach every phase, and leave every phase', () => {
    const reached = new Set(Object.values(transitions).flatMap((row) => Object.values(row)))
    expect([...reached].sort()).toEqual(Object.keys(transitions).sort())
    for (const row of Object.values(transitions)) expect(row).not.toEqual({})
  })
})
