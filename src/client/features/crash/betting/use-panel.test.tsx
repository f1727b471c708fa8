import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import type { AutoPlayRules } from '#client/player/auto-play/auto-play.ts'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { aBet, aCrashRound } from '../a-crash-round.ts'
import type { CrashConfig, FollowedCrash } from '../use-crash.ts'
import { usePanel } from './use-panel.ts'

const BET = 'POST /api/crash/bet'
const CASH_OUT = 'POST /api/crash/close-bet'

const config: CrashConfig = {
  min_amount: 0.1,
  max_amount: 1_000,
  max_profit_bet: 10_000,
  max_profit_round: 100_000,
  max_bets: 2,
  min_auto_cashout: 1.01,
  growth_per_ms: 0.00006,
  rtp: 99,
}
const rules: AutoPlayRules = {
  rounds: 3,
  stopOnProfit: null,
  stopOnLoss: null,
  raiseOnWin: null,
  raiseOnLoss: 100,
}

let toasts: string[] = []
beforeEach(() => {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  toasts = shownToasts()
})
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

/** A panel, its followed round, and the number of refetches. */
function aPanel(first: CrashRound) {
  const refetch = vi.fn()
  const placed: CrashBet[] = []
  const crashOf = (round: CrashRound) =>
    ({ view: { round }, refetch, showAnswer: () => undefined }) as unknown as FollowedCrash
  const { result, rerender } = renderHook(
    ({ round, bet }: { round: CrashRound; bet: CrashBet | undefined }) =>
      usePanel({ crash: crashOf(round), config, bet, onPlaced: () => undefined }),
    { wrapper: inPage, initialProps: { round: first, bet: undefined } as never },
  )
  return {
    refetch,
    placed,
    panel: () => result.current,
    see: (round: CrashRound, bet?: CrashBet) => rerender({ round, bet }),
    press: () => act(async () => result.current.press()),
    startAuto: () => act(async () => result.current.startAuto(rules)),
  }
}

const answerOf = (bet: CrashBet) =>
  json({ msg: 'Done.', data: { bet, balance: 90, balance_seq: 2 } })

const flying = aCrashRound({ status: 'in_progress' })
const next = aCrashRound({ id: 'round-2', index: 2 })

test('a cash-out at the instant of the bust leaves the button enabled', async () => {
  aServer({
    [CASH_OUT]: () => json({ code: 'round_not_running', message: 'Not running.' }, 409),
  })
  const { panel, see, press, refetch } = aPanel(flying)
  see(flying, aBet())
  expect(panel().act.kind).toBe('cashOut')
  await press()
  expect(refetch).toHaveBeenCalled()
  expect(panel().act.kind).toBe('cashOut')
  see(aCrashRound({ status: 'ended', bust: 1.5 }), aBet({ status: 'lost' }))
  expect(panel().act.kind).toBe('queue')
})

test('an unanswered cash-out is repeated under its key when the connection returns', async () => {
  const requests = aServer({})
  const { panel, see, press } = aPanel(flying)
  see(flying, aBet())
  await press()
  expect(panel().act.kind).toBe('cashOut')
  await act(async () => void window.dispatchEvent(new Event('online')))
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an unanswered bet is never placed on a later round automatically', async () => {
  const requests = aServer({})
  const { see, press, refetch } = aPanel(aCrashRound())
  await press()
  expect(refetch).toHaveBeenCalled()
  expect(toasts.at(-1)).toContain('won’t be charged twice')
  await act(async () => void window.dispatchEvent(new Event('online')))
  see(next)
  await act(async () => undefined)
  expect(requests).toHaveLength(1)
  await press()
  const [lost, wanted] = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(wanted).not.toBe(lost)
})

test('a queued bet is placed once when bets open, and not after it was canceled', async () => {
  const requests = aServer({ [BET]: () => answerOf(aBet({ round_id: 'round-2' })) })
  const { panel, see, press } = aPanel(flying)
  await press()
  expect(panel().act.kind).toBe('unqueue')
  await press()
  await press()
  see(aCrashRound({ status: 'ended', bust: 1.5 }))
  expect(requests).toHaveLength(0)
  await act(async () => see(next))
  await act(async () => see({ ...next, bets_close_in_ms: 1 }))
  expect(requests.map(({ body }) => body)).toEqual([{ amount: 1 }])
})

test('auto-play raises after a loss, and stops when it missed the result of a bet', async () => {
  let count = 0
  const requests = aServer({
    [BET]: () => answerOf(aBet({ id: `bet-${++count}`, round_id: `round-${count}` })),
  })
  const { panel, see, startAuto } = aPanel(aCrashRound())
  await startAuto()
  await act(async () => undefined)
  const lost = aBet({ id: 'bet-1', amount: 1, status: 'lost', payout: 0 })
  see(aCrashRound({ status: 'ended', bust: 1 }), lost)
  expect(panel().run).toMatchObject({ left: 2, amount: 2, profit: -1 })
  await act(async () => see(next))
  await act(async () => see(aCrashRound({ id: 'round-3', index: 3 })))
  expect(requests.map(({ body }) => body)).toEqual([{ amount: 1 }, { amount: 2 }])
  expect(panel()).toMatchObject({ run: null, stopped: 'missed' })
})
