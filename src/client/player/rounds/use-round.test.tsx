import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#client/lib/api/query-client.ts'
import { type RoundHandlers, useRoundsConnection } from '#client/lib/realtime/rounds-socket.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { LiveBet, LiveRound, RoundSnapshot } from './round-state.ts'
import { type RoundSource, useRound } from './use-round.ts'

type Snapshot = RoundSnapshot<LiveRound, LiveBet, number>

const { socket } = vi.hoisted(() => ({
  socket: { handlers: null as RoundHandlers<'crash'> | null },
}))

vi.mock('#client/lib/realtime/rounds-socket.ts', async (load) => ({
  ...(await load<object>()),
  listenToRounds: (_game: string, handlers: RoundHandlers<'crash'>) => {
    socket.handlers = handlers
    return () => {
      socket.handlers = null
    }
  },
}))

const aRound = (index: number, status: LiveRound['status']): LiveRound => ({
  id: `round-${index}`,
  index,
  status,
  bets_close_in_ms: 0,
  elapsed_ms: 0,
})

/** What the server would reply now, and how often it was read. */
let server: { now: Snapshot; reads: number; isAway: boolean }

const source: RoundSource<'crash', LiveRound, LiveBet, number> = {
  game: 'crash',
  queryKey: ['a round'],
  read: async () => {
    server.reads += 1
    if (server.isAway) throw new Error('away')
    return server.now
  },
  totalsOf: ({ players }) => players,
}

beforeEach(() => {
  vi.useFakeTimers()
  useRoundsConnection.setState({ isLost: false })
  server = {
    now: { round: aRound(1, 'starting'), bets: [], totals: 0, seq: { game: 4, bets: 2 } },
    reads: 0,
    isAway: false,
  }
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hearRound = (seq: number, round: LiveRound) =>
  act(async () => {
    const event = { seq, type: 'round', round } as RoundEvents['crash:game']
    socket.handlers?.onGame(event)
  })
const hearBets = (seq: number, roundId: string) =>
  act(async () => {
    const bets = [{ id: `bet-${seq}`, round_id: roundId, status: 'open' }]
    const event = { seq, round_id: roundId, bets, total_amount: 1, players: 1 }
    socket.handlers?.onBets(event as unknown as RoundEvents['crash:bets'])
  })

async function follow() {
  const { result } = renderHook(() => useRound(source), { wrapper: inPage })
  await pass(0)
  await act(async () => socket.handlers?.onConnect())
  await pass(10)
  server.reads = 0
  return () => result.current
}

test('applies events in order without a request', async () => {
  const shown = await follow()
  await hearRound(5, aRound(1, 'pending'))
  await hearBets(3, 'round-1')
  expect(shown()).toMatchObject({ isLive: true, isStale: false })
  expect(shown().view).toMatchObject({ round: { status: 'pending' }, totals: 1 })
  await pass(5_000)
  expect(server.reads).toBe(0)
})

test('refetches after a missed event, or bets on another round', async () => {
  const shown = await follow()
  server.now = { ...server.now, round: aRound(1, 'in_progress'), seq: { game: 6, bets: 2 } }
  await hearRound(6, aRound(1, 'in_progress'))
  await pass(10)
  expect(server.reads).toBeGreaterThan(0)
  expect(shown().view?.round?.status).toBe('in_progress')

  const bets = [{ id: 'bet-3', round_id: 'round-2', status: 'open' }]
  server.now = { round: aRound(2, 'starting'), bets, totals: 1, seq: { game: 7, bets: 3 } }
  await hearBets(3, 'round-2')
  await pass(10)
  expect(shown().view).toMatchObject({ round: { id: 'round-2' }, bets: [{ id: 'bet-3' }] })
})

test('polls each second without events, reports failures, and is live again after', async () => {
  const shown = await follow()
  await act(async () => useRoundsConnection.setState({ isLost: true }))
  server.now = { ...server.now, round: aRound(1, 'pending'), seq: { game: 5, bets: 2 } }
  await pass(3_100)
  expect(server.reads).toBe(3)
  expect(shown()).toMatchObject({ isLive: false, isStale: false })
  expect(shown().view?.round?.status).toBe('pending')

  server.isAway = true
  await pass(1_100)
  expect(shown().isStale).toBe(true)
  expect(shown().view?.round?.status).toBe('pending')

  server.isAway = false
  await act(async () => {
    useRoundsConnection.setState({ isLost: false })
    socket.handlers?.onConnect()
  })
  await pass(10)
  expect(shown()).toMatchObject({ isLive: true, isStale: false })
  server.reads = 0
  await pass(5_000)
  expect(server.reads).toBe(0)
})
