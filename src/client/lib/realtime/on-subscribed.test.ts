import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#client/lib/api/query-client.ts'
import { refetchOnSubscribed } from './on-subscribed.ts'

const heard = vi.hoisted(() => ({ subscribe: () => {} }))
vi.mock('./realtime.ts', () => ({
  listen: (_channel: string, _event: string, handler: () => void) => {
    heard.subscribe = handler
    return () => {
      heard.subscribe = () => {}
    }
  },
}))

const queryKey = ['numbers']
/** The reads of the query, oldest first; each waits for its reply. */
let reads: PromiseWithResolvers<number>[]
let shown: number[]
const stops: (() => void)[] = []

beforeEach(() => {
  reads = []
  shown = []
  const observer = new QueryObserver<number>(queryClient, {
    queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<number>()
      reads.push(read)
      return read.promise
    },
  })
  stops.push(
    refetchOnSubscribed('public', queryKey),
    observer.subscribe(({ data }) => {
      if (data !== undefined && data !== shown.at(-1)) shown.push(data)
    }),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

const reply = async (at: number) => {
  await vi.waitFor(() => expect(reads).toHaveLength(at + 1))
  reads[at]?.resolve(at)
  await vi.waitFor(() => expect(shown).toContain(at))
}

test('reads again on each subscription', async () => {
  await reply(0)
  heard.subscribe()
  await reply(1)
  heard.subscribe()
  await reply(2)
  expect(shown).toEqual([0, 1, 2])
})

test('a first read that is older than the subscription is shown, and followed by another', async () => {
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  heard.subscribe()
  await reply(0)
  await reply(1)
  expect(shown).toEqual([0, 1])
})

test('reads no more once it is stopped', async () => {
  await reply(0)
  stops[0]?.()
  heard.subscribe()
  await Promise.resolve()
  expect(reads).toHaveLength(1)
})
