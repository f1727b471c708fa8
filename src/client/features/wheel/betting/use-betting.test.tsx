import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import type { FollowedWheel } from '../use-wheel.ts'
import { useCanceling, usePlacing } from './use-betting.ts'

const BET = 'POST /api/wheel/bet'
const CANCEL = 'POST /api/wheel/bet/bet-1/cancel'

beforeEach(() => saveAuth({ ...aToken(1), token_type: 'Bearer' }))
afterEach(() => {
  cleanup()
  clearAuth()
  vi.unstubAllGlobals()
})

let toasts: string[] = []
beforeEach(() => {
  toasts = shownToasts()
})

const inPage = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>
const returns = () => act(async () => void window.dispatchEvent(new Event('online')))
const keysOf = (requests: ReturnType<typeof aServer>) =>
  requests.map(({ headers }) => headers.get('Idempotency-Key'))

function open(use: typeof usePlacing | typeof useCanceling) {
  const wheel = { refetch: vi.fn(), showAnswer: vi.fn() }
  const { result } = renderHook(() => use(wheel as unknown as FollowedWheel), { wrapper: inPage })
  const order = (what: unknown) =>
    act(async () => void (result.current.order as (what: unknown) => boolean)(what))
  return { wheel, order }
}

test('a bet whose reply was lost is repeated by a click in its round, and is another one in the next', async () => {
  const requests = aServer({})
  const { wheel, order } = open(usePlacing)
  const bet = { roundId: 'round-1', amount: 1, multiplier: 2 }
  await order(bet)
  expect(toasts.at(-1)).toContain('won’t be charged twice')
  expect(wheel.refetch).toHaveBeenCalledTimes(1)
  await returns()
  expect(requests.map(({ key }) => key)).toEqual([BET])
  await order(bet)
  await order({ ...bet, roundId: 'round-2' })
  const [first, repeated, next] = keysOf(requests)
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
  expect(requests[2]?.body).toEqual({ amount: 1, multiplier: 2 })
})

test('a cancellation is repeated under its key when the connection returns', async () => {
  const answers = [null, json({ msg: 'Done.', data: { bet: {}, balance: 9, balance_seq: 2 } })]
  const requests = aServer({
    [CANCEL]: async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  const { wheel, order } = open(useCanceling)
  await order('bet-1')
  await returns()
  expect(new Set(keysOf(requests)).size).toBe(1)
  expect(requests).toHaveLength(2)
  expect(toasts.at(-1)).toBe('Done.')
  expect(wheel.showAnswer).toHaveBeenCalledTimes(1)
})

test('the cancellation of a bet that is canceled already is no error', async () => {
  aServer({ [CANCEL]: () => json({ code: 'bet_not_open', message: 'Not open.' }, 409) })
  const { wheel, order } = open(useCanceling)
  await order('bet-1')
  expect(toasts).toEqual([])
  expect(wheel.refetch).toHaveBeenCalledTimes(1)
})
