// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { configQuery } from '#client/lib/api/config.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { showShopState } from './live-shop.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => queryClient.getQueryData(configQuery.queryKey)?.closed

test('an answer that was given before a game was closed does not open it again', async () => {
  const before = await aConfig['GET /api/config']().json()
  const answered = Promise.withResolvers<void>()
  aServer({
    'GET /api/config': async () => {
      await answered.promise
      return json(before)
    },
  })
  queryClient.setQueryData(configQuery.queryKey, before.data)
  const asked = queryClient.fetchQuery({ ...configQuery, staleTime: 0 }).catch(() => undefined)
  refetch(configQuery.queryKey)
  showShopState({ closed: ['games.dice'], announcement: null })
  expect(shown()).toEqual(['games.dice'])
  answered.resolve()
  await asked
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(shown()).toEqual(['games.dice'])
})
