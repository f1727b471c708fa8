import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#client/lib/browser/toast.ts'
import { useSell } from '#client/player/use-sell.ts'
import { aServer, json } from './a-server.ts'
import { newIdempotencyKey, send } from './api.ts'
import { queryClient } from './query-client.ts'

const SELL = 'POST /api/inventory/sell'
const LOST = 'Connection lost. Try again; you won’t be charged twice.'
const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(toast, 'show').mockImplementation((text) => void said.push(text))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const sold = () => json({ msg: 'Sold.', data: { sold: [], coins: 1, balance: 5, balance_seq: 9 } })

/** A server that answers sales with these responses, in order; null is a broken network. */
function aShop(...answers: (Response | null)[]) {
  const requests = aServer({
    [SELL]: async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return () =>
    requests.filter(({ key }) => key === SELL).map(({ headers }) => headers.get('Idempotency-Key'))
}

test('a lost order is repeated by a click under its key, and the next one has another', async () => {
  const keys = aShop(null, json({}, 503), sold(), sold())
  const { result } = renderHook(() => useSell(), { wrapper: inPage })
  for (let press = 0; press < 4; press++) {
    await act(() => result.current.mutateAsync({ ids: ['a'] }).catch(() => undefined))
  }
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
  expect(said[0]).toBe(LOST)
})

test('a call that came too soon keeps the key, because an earlier attempt may still count', async () => {
  const keys = aShop(null, json({ code: 'too_many_requests', message: 'Too many.' }, 429), sold())
  const { result } = renderHook(() => useSell(), { wrapper: inPage })
  for (let press = 0; press < 3; press++) {
    await act(() => result.current.mutateAsync({ ids: ['a'] }).catch(() => undefined))
  }
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
})

test('it is repeated automatically when the connection returns, with the callbacks of the click', async () => {
  const keys = aShop(null, null, sold())
  const onSuccess = vi.fn()
  const { result } = renderHook(() => useSell(), { wrapper: inPage })
  act(() => result.current.mutate({ ids: ['a'] }, { onSuccess }))
  for (const tries of [1, 2]) {
    await waitFor(() => expect(said).toHaveLength(tries))
    await waitFor(() => expect(result.current.isError).toBe(true))
    act(() => void dispatchEvent(new Event('online')))
  }
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
})

test('it is not repeated after the page was left, nor after a refusal', async () => {
  const keys = aShop(null)
  const { result, unmount } = renderHook(() => useSell(), { wrapper: inPage })
  act(() => result.current.mutate({ ids: ['a'] }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  unmount()
  dispatchEvent(new Event('online'))
  expect(keys()).toHaveLength(1)

  const refused = aShop(json({ code: 'item_not_owned', message: 'Gone.' }, 409))
  const other = renderHook(() => useSell(), { wrapper: inPage })
  act(() => other.result.current.mutate({ ids: ['a'] }))
  await waitFor(() => expect(other.result.current.isError).toBe(true))
  dispatchEvent(new Event('online'))
  expect(refused()).toHaveLength(1)
})

test('a reply that takes too long counts as lost', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const idempotencyKey = newIdempotencyKey()
  const asked = send(SELL, { body: { all: true }, idempotencyKey }).catch((error: unknown) => error)
  // Reads, too: a connection that died in a phone's sleep would keep a page waiting for ever.
  const read = send('GET /api/profile').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asked).toMatchObject({ name: 'Unreachable', message: LOST })
  expect(await read).toMatchObject({ name: 'Unreachable' })
})
