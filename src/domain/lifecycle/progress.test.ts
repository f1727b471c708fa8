import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { PROMISES } from '#domain/settings/promises.ts'
import {
  PROGRESS_PLACES,
  PROGRESS_STEPS,
  type ProgressKind,
  progressOf,
  type Standing,
} from './progress.ts'
import type { RequestState } from './withdrawal.ts'

const time = (hours: number) => ({
  sinceMs: 0,
  nowMs: hours * HOUR_MS,
  promisedMs: (queue: keyof typeof PROMISES) => PROMISES[queue].hours * HOUR_MS,
})
const statesOf = <Kind extends ProgressKind>(kind: Kind, standing: Standing<Kind>) =>
  progressOf(kind, standing, time(99)).steps.map(({ state }) => state)

test('a request is at one step, which names whom it waits for and until when', () => {
  const fresh = progressOf('withdrawal', 'new', time(1))
  expect(fresh).toEqual({
    steps: [
      { code: 'requested', state: 'done' },
      { code: 'checked', state: 'current' },
      { code: 'sent', state: 'ahead' },
    ],
    waitsFor: 'shop',
    promisedAtMs: 24 * HOUR_MS,
    isLate: false,
  })
  expect(progressOf('withdrawal', 'new', time(25)).isLate).toBe(true)
  expect(progressOf('withdrawal', 'in_processing', time(1)).waitsFor).toBe('provider')
  expect(statesOf('withdrawal', 'done')).toEqual(['done', 'done', 'done'])
  expect(statesOf('parcel', 'canceled')).toEqual(['done', 'dropped', 'dropped'])
})

test('what waits for its player is promised by nobody, and never late', () => {
  for (const [kind, standing] of [
    ['withdrawal', 'new_without_documents'],
    ['identity', 'refused'],
  ] as const) {
    const progress = progressOf(kind, standing as never, time(1_000))
    expect(progress).toMatchObject({ waitsFor: 'player', promisedAtMs: null, isLate: false })
  }
})

test('every place is within the steps, and whatever waits for the shop has a promise', () => {
  for (const kind of Object.keys(PROGRESS_PLACES) as ProgressKind[]) {
    for (const [standing, { at, waitsFor, queue }] of Object.entries(PROGRESS_PLACES[kind])) {
      if (typeof at === 'number') expect(PROGRESS_STEPS[kind][at], standing).toBeDefined()
      expect(queue === null, standing).toBe(waitsFor === null || waitsFor === 'player')
    }
  }
})

test('every state of a request has a place', () => {
  const { withdrawal, parcel } = PROGRESS_PLACES
  const states: Record<RequestState, true> = {
    ...{ new: true, in_processing: true, done: true, canceled: true, canceled_by_user: true },
  }
  for (const state of Object.keys(states)) {
    expect(withdrawal).toHaveProperty(state)
    expect(parcel).toHaveProperty(state)
  }
})
