import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused, Unreachable } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { type OrderOptions, useOrder } from './use-order.ts'

const lost = () => new Unreachable(null, true)
const refused = (code: 'insufficient_funds' | 'too_many_requests' | 'idempotency_in_flight') =>
  new Refused(409, { code, message: code })
const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(toast, 'show').mockImplementation((text) => void said.push(text))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Orders whose attempts end in these ways, one after the other; a text is an answer. */
function aPage(ends: (string | Error)[], options: Partial<OrderOptions<string, string>> = {}) {
  const sent: { order: string; key: string }[] = []
  const told: unknown[] = []
  let held = 0
  const { result, unmount } = renderHook(() =>
    useOrder<string, string>({
      place: async (order, key) => {
        sent.push({ order, key })
        const end = ends.shift() ?? lost()
        if (end instanceof Error) throw end
        return end
      },
      hold: () => {
        held += 1
        return () => {
          held -= 1
        }
      },
      isRevealed: true,
      onAnswered: (answer, order, isLeft) => told.push({ answer, order, isLeft }),
      onRefused: ({ code }) => told.push({ refused: code }),
      onUnsent: (order) => told.push({ unsent: order }),
      onUnanswered: () => told.push('unanswered'),
      ...options,
    }),
  )
  return {
    sent,
    told,
    unmount,
    keys: () => new Set(sent.map(({ key }) => key)).size,
    held: () => held,
    phase: () => result.current.state.phase,
    order: (what = 'a box') => act(async () => void result.current.order(what)),
    twice: () =>
      act(async () => {
        result.current.order('a box')
        result.current.order('a box')
      }),
    retry: () => act(async () => void result.current.retry()),
    reveal: () => act(async () => void result.current.reveal()),
    returns: () => act(async () => void dispatchEvent(new Event('online'))),
  }
}

test('two clicks are one order, whose result is held back until it is visible', async () => {
  const page = aPage(['a ring'])
  await page.twice()
  expect(page.sent).toHaveLength(1)
  expect(page).toMatchObject({ told: [{ answer: 'a ring', order: 'a box', isLeft: false }] })
  expect([page.phase(), page.held()]).toEqual(['answered', 1])
  await page.reveal()
  expect([page.phase(), page.held()]).toEqual(['revealed', 0])
})

test('an answer ends an order that has nothing to reveal', async () => {
  const page = aPage(['done'], { isRevealed: false })
  await page.order()
  expect([page.phase(), page.held()]).toEqual(['idle', 0])
})

test('a lost reply is repeated under its key, by a click and by itself each time the connection returns', async () => {
  const page = aPage([lost(), refused('idempotency_in_flight'), lost(), 'a ring'])
  await page.order()
  expect([page.phase(), page.held()]).toEqual(['unanswered', 0])
  await page.retry()
  await page.returns()
  expect(page.phase()).toBe('unanswered')
  await page.returns()
  expect([page.phase(), page.held()]).toEqual(['answered', 1])
  expect([page.sent.length, page.keys()]).toEqual([4, 1])
})

test('a repeat that came too soon does not end an order that may have been carried out', async () => {
  const page = aPage([lost(), refused('too_many_requests'), 'a ring'])
  await page.order()
  await page.retry()
  expect(page.phase()).toBe('unanswered')
  await page.retry()
  expect(page.phase()).toBe('answered')
  expect(page.keys()).toBe(1)
})

test('a refusal ends the order, and the next one has a new key', async () => {
  const page = aPage([refused('insufficient_funds'), refused('too_many_requests'), 'a ring'])
  await page.order()
  expect([page.phase(), page.held()]).toEqual(['idle', 0])
  await page.order()
  expect(page.phase()).toBe('idle')
  await page.order()
  expect([page.sent.length, page.keys()]).toEqual([3, 3])
  expect(page.told.slice(0, 2)).toEqual([
    { refused: 'insufficient_funds' },
    { refused: 'too_many_requests' },
  ])
})

test('a bet on a round is repeated by a click alone; another one replaces it', async () => {
  const page = aPage([lost(), lost(), 'done'], { isByClick: true, canReplace: true })
  await page.order('round 1')
  await page.returns()
  expect(page.sent).toHaveLength(1)
  await page.order('round 1')
  expect([page.sent.length, page.keys()]).toEqual([2, 1])
  await page.order('round 2')
  expect([page.sent.length, page.keys()]).toEqual([3, 2])
})

test('a lost order is not replaced by another one where the page does not say so', async () => {
  const page = aPage([lost()])
  await page.order()
  await page.order('another box')
  expect(page.sent).toHaveLength(1)
})

test('nothing is sent, and the page says that nothing was charged, when the code of the result cannot load', async () => {
  const prepare = vi.fn(async () => undefined)
  const page = aPage(['a ring'], { prepare })
  prepare.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await page.order()
  expect([page.phase(), page.held(), page.sent.length]).toEqual(['idle', 0, 0])
  expect(said).toEqual(['Connection lost. Nothing was charged. Try again.'])
  expect(page.told).toEqual([{ unsent: 'a box' }])
  await page.order()
  expect(page.phase()).toBe('answered')
})

test('it never says so of an order whose reply was lost before', async () => {
  const prepare = vi.fn(async () => undefined)
  const page = aPage([lost(), 'a ring'], { prepare })
  await page.order()
  prepare.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await page.retry()
  expect([page.phase(), said]).toEqual(['unanswered', []])
  await page.retry()
  expect([page.phase(), page.keys()]).toEqual(['answered', 1])
})

test('leaving the page releases what was held, and the answer is told as late', async () => {
  const answer = Promise.withResolvers<string>()
  const page = aPage([], { place: () => answer.promise })
  await page.order()
  expect(page.held()).toBe(1)
  page.unmount()
  expect(page.held()).toBe(0)
  await act(async () => answer.resolve('a ring'))
  expect(page.told).toEqual([{ answer: 'a ring', order: 'a box', isLeft: true }])
})
