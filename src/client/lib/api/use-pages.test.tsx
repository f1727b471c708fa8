import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { usePages } from './use-pages.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const idOf = ({ id }: { id: string }) => id
const named = (...ids: string[]) => ids.map((id) => ({ id }))

/** A list of two pages for each name, whose first page tells a total. */
const readPage =
  (name: string) =>
  async ({ query }: { query: { cursor?: string } }) =>
    query.cursor === undefined
      ? { data: named(`${name}1`, `${name}2`), next_cursor: 'second', count: 3 }
      : { data: named(`${name}2`, `${name}3`), next_cursor: null, count: 3 }

test('the pages of a list follow each other, and an item on two of them is shown once', async () => {
  const { result } = renderHook(() => usePages(['a'], readPage('a'), { idOf }), { wrapper: inPage })
  expect(result.current).toMatchObject({ items: [], isLoading: true, firstPage: undefined })
  await waitFor(() => expect(result.current.items).toEqual(named('a1', 'a2')))
  expect(result.current).toMatchObject({ hasMore: true, firstPage: { count: 3 } })
  const before = result.current.items
  await act(async () => void result.current.loadMore())
  await waitFor(() => expect(result.current.items).toEqual(named('a1', 'a2', 'a3')))
  expect(result.current.items).not.toBe(before)
  expect(result.current.hasMore).toBe(false)
})

test('a list with other filters stays until the new one has arrived, and says so', async () => {
  const { result, rerender } = renderHook(
    ({ name }) => usePages([name], readPage(name), { isKept: true }),
    { wrapper: inPage, initialProps: { name: 'a' } },
  )
  await waitFor(() => expect(result.current.items).toHaveLength(2))
  rerender({ name: 'b' })
  expect(result.current).toMatchObject({ items: named('a1', 'a2'), isStale: true })
  await waitFor(() => expect(result.current.items).toEqual(named('b1', 'b2')))
  expect(result.current.isStale).toBe(false)
})

test('an embedded first page is shown at once, and a list that is not wanted is not read', () => {
  const first = () => ({ data: named('known'), next_cursor: null, count: 1 })
  const known = renderHook(() => usePages(['a'], readPage('a'), { first }), { wrapper: inPage })
  expect(known.result.current).toMatchObject({ items: named('known'), isLoading: false })
  const none = renderHook(() => usePages(['b'], readPage('b'), { isEnabled: false }), {
    wrapper: inPage,
  })
  expect(none.result.current.items).toEqual([])
  expect(queryClient.isFetching({ queryKey: ['b'] })).toBe(0)
})
