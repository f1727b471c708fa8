import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { Refused, Unreachable } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import { pauseAutoPlay } from '#client/player/auto-play/pause-auto-play.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import type { Order, PlayedBet } from './betting.ts'
import type { AnyTerms, InstantGame } from './instant-game.ts'
import { useInstantPlay } from './use-instant-play.ts'

const auto = {
  rounds: null,
  stopOnProfit: null,
  stopOnLoss: null,
  raiseOnWin: null,
  raiseOnLoss: null,
}

/** A game whose bets all pay twice their amount, and whose next replies can be changed. */
function aGame() {
  const asked: { amount: number; key: string }[] = []
  const failures: Error[] = []
  const wallet = { balance: 10, balance_seq: 1 }
  const game = {
    name: `game ${Math.random()}`,
    title: 'A game',
    order: async ({ amount }: Order, key: string) => {
      asked.push({ amount, key })
      const failure = failures.shift()
      if (failure) throw failure
      wallet.balance += amount
      wallet.balance_seq += 1
      const nonce = wallet.balance_seq
      const bets = [{ bet_id: `bet ${nonce}`, nonce, amount, multiplier: 2, payout: amount * 2 }]
      return { answer: { server_seed_hash: 'hash', ...wallet }, bets }
    },
  }
  return { asked, failures, game: game as unknown as InstantGame<AnyTerms, Order, PlayedBet> }
}

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

function open(game: ReturnType<typeof aGame>['game']) {
  const options = {
    terms: undefined,
    limits: { min: 0.1, max: 100 },
    orderOf: (amount: number) => ({ amount }),
  }
  return renderHook(() => useInstantPlay(game, options), { wrapper: inPage })
}

const answers = () => act(() => vi.advanceTimersByTimeAsync(0))
const balance = () => useSession.getState().user?.balance

let toasts: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  toasts = shownToasts()
  aServer({
    'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
  })
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  showProfile({ id: 'player', balance: 10, balance_seq: 1 } as Profile)
})
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('two clicks are one bet, whose payout is shown when it has landed', async () => {
  const { game, asked } = aGame()
  const { result } = open(game)
  act(() => {
    result.current.press()
    result.current.press()
  })
  await answers()
  act(() => result.current.press())
  expect(asked).toHaveLength(1)
  expect(balance()).toBe(9)
  act(() => result.current.land('bet 2'))
  expect(balance()).toBe(11)
})

test('a bet without a reply is repeated under its own key, by a click or when the connection returns', async () => {
  const { game, asked, failures } = aGame()
  failures.push(new Unreachable(null, true), new Unreachable(null, true))
  const { result } = open(game)
  act(() => result.current.press())
  await answers()
  expect(result.current).toMatchObject({ call: 'unanswered' })
  expect(result.current.error).toContain('won’t be charged twice')
  act(() => result.current.press())
  await answers()
  act(() => void dispatchEvent(new Event('online')))
  await answers()
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(result.current).toMatchObject({ call: 'idle', error: null })
})

test('auto-play continues after each landing under a new key, survives a lost reply, and ends with a refusal', async () => {
  const { game, asked, failures } = aGame()
  const { result } = open(game)
  act(() => result.current.start({ ...auto, raiseOnWin: 100 }))
  await answers()
  act(() => result.current.land('bet 2'))
  expect(asked).toHaveLength(1)
  failures.push(new Unreachable(null, true))
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(result.current).toMatchObject({ call: 'unanswered', run: { amount: 2 } })
  act(() => void dispatchEvent(new Event('online')))
  await answers()
  act(() => result.current.land('bet 3'))
  failures.push(new Refused(429, { code: 'too_many_requests', message: 'Too many bets.' }))
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(asked.map(({ amount }) => amount)).toEqual([1, 2, 2, 4])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect(result.current).toMatchObject({ run: null, call: 'idle', error: null })
  expect(toasts).toEqual(['Too many bets.'])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(4)
})

test('auto-play continues when its timer fires slightly early', async () => {
  const { game, asked } = aGame()
  const { result } = open(game)
  act(() => result.current.start(auto))
  await answers()
  act(() => result.current.land('bet 2'))
  const early = performance.now() + 149.6
  await act(() => vi.advanceTimersByTimeAsync(149))
  const now = vi.spyOn(performance, 'now').mockReturnValue(early)
  await act(() => vi.advanceTimersByTimeAsync(1))
  now.mockRestore()
  expect(asked).toHaveLength(2)
})

test('auto-play orders nothing more after it was stopped or the page was left', async () => {
  const { game, asked } = aGame()
  const { result, unmount } = open(game)
  act(() => result.current.start(auto))
  await answers()
  act(() => result.current.stop())
  act(() => result.current.land('bet 2'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(1)
  act(() => result.current.start(auto))
  unmount()
  await answers()
  // The page had been left when the reply came: the payout is in the balance.
  expect(balance()).toBe(12)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(2)
})

test('a limit set by the player ends auto-play with its message', async () => {
  const { game, asked, failures } = aGame()
  const words = 'This would exceed your daily loss limit of 50.00 coins. Nothing was charged.'
  failures.push(new Refused(409, { code: 'limit_reached', message: words }))
  const { result } = open(game)
  act(() => result.current.start(auto))
  await answers()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked).toHaveLength(1)
  expect(result.current).toMatchObject({ run: null, error: null })
  expect(toasts).toEqual([words])
})

test('a reminder stops auto-play: pending bets land, and nothing more is staked', async () => {
  const { game, asked } = aGame()
  const { result } = open(game)
  act(() => result.current.start(auto))
  await answers()
  act(() => pauseAutoPlay())
  act(() => result.current.land('bet 2'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked).toHaveLength(1)
  expect(balance()).toBe(11)
  expect(result.current.run).toBeNull()
})
