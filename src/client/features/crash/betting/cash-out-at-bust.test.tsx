import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { type RoundHandlers, useRoundsConnection } from '#client/lib/realtime/rounds-socket.ts'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { crashPayout, msToReach, multiplierAt } from '#domain/games/crash.ts'
import { toCents, toCoins, toMultiplier } from '#domain/money/money.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { aBet, aCrashRound } from '../a-crash-round.ts'
import { useCrash } from '../use-crash.ts'
import { resultOf } from './bet-panel.tsx'
import { BetPanels } from './bet-panels.tsx'

const CASH_OUTS = times('CASH_OUTS_AT_BUST', 60)
const BUST = 150n
const NEAR_MS = 50

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

beforeEach(() => {
  vi.useFakeTimers()
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
})
afterEach(() => {
  clear()
  clearAuth()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function clear(): void {
  cleanup()
  queryClient.clear()
  useRoundsConnection.setState({ isLost: false })
}

const config = {
  min_amount: 0.1,
  max_amount: 1_000,
  max_profit_bet: 10_000,
  max_profit_round: 100_000,
  max_bets: 2,
  min_auto_cashout: 1.01,
  growth_per_ms: 0.00006,
  rtp: 99,
}

function Page() {
  const { crash } = useCrash()
  return (
    <BetPanels
      crash={crash}
      config={config}
      own={crash.view?.bets ?? []}
      readHundredths={() => 149}
    />
  )
}

/** What reaches whom: the call the server, its reply the page. */
type Way = 'arrives' | 'reply lost' | 'call lost'

/** The shop's side: one flight with one open bet, and what its record says. */
function aShop() {
  let round: CrashRound = aCrashRound({ status: 'in_progress' })
  let bet: CrashBet = aBet()
  let seq = { game: 3, bets: 1 }
  const replies = new Map<string, () => Response>()
  const read = () => ({ round, bets: [bet], my_bets: [bet], total_amount: 10, players: 1, seq })

  function change(changed: CrashBet): void {
    bet = changed
    seq = { ...seq, bets: seq.bets + 1 }
  }

  return {
    record: () => bet,
    read: () => json({ data: read() }),
    /** Cashes out at an elapsed time, once for each key; refuses from the bust on. */
    cashOut(key: string, elapsedMs: number): Response {
      const reached = multiplierAt(elapsedMs)
      if (
        !replies.has(key) &&
        bet.status === 'open' &&
        round.status === 'in_progress' &&
        reached < BUST
      ) {
        const payout = toCoins(crashPayout(toCents(bet.amount), reached))
        const won = { ...bet, status: 'won' as const, multiplier: toMultiplier(reached), payout }
        change(won)
        replies.set(key, () =>
          json({ msg: 'Done.', data: { bet: won, balance: 90 + payout, balance_seq: 2 } }),
        )
      }
      const refused = () => json({ code: 'bet_not_open', message: 'This bet is not open.' }, 409)
      return (replies.get(key) ?? refused)()
    },
    end(): void {
      round = { ...round, status: 'ended', bust: toMultiplier(BUST) }
      if (bet.status === 'open') change({ ...bet, status: 'lost', payout: 0 })
      seq = { ...seq, game: seq.game + 1 }
    },
    roundEvent: () => ({ seq: seq.game, type: 'round' as const, round }),
    betsEvent: () => ({
      seq: seq.bets,
      round_id: round.id,
      bets: [bet],
      total_amount: 10,
      players: 1,
    }),
  }
}

const pass = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

test(`${CASH_OUTS} cash-outs around the bust leave a live button, and show what is recorded`, async () => {
  let won = 0
  let lost = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -NEAR_MS, max: NEAR_MS }),
      fc.constantFrom<Way>('arrives', 'reply lost', 'call lost'),
      fc.shuffledSubarray(['reply', 'end', 'reconnect', 'press again'] as const, { minLength: 4 }),
      fc.shuffledSubarray(['round', 'bets'] as const),
      async (offsetMs, way, order, heard) => {
        const shop = aShop()
        const atMs = msToReach(BUST) + offsetMs
        let isFirst = true
        let answer: () => void = () => undefined
        aServer({
          'GET /api/crash/current': () => shop.read(),
          'POST /api/crash/close-bet': ({ headers }) => {
            const key = headers.get('Idempotency-Key') ?? ''
            if (!isFirst) return shop.cashOut(key, msToReach(BUST) + NEAR_MS)
            isFirst = false
            const reply = way === 'call lost' ? null : shop.cashOut(key, atMs)
            return new Promise((resolve, reject) => {
              answer = () =>
                way === 'arrives' && reply
                  ? resolve(reply)
                  : reject(new TypeError('Failed to fetch'))
            })
          },
        })
        render(
          <QueryClientProvider client={queryClient}>
            <MemoryRouter>
              <Page />
            </MemoryRouter>
          </QueryClientProvider>,
        )
        await pass()
        await act(async () => socket.handlers?.onConnect())
        await pass()
        const press = () => act(async () => void fireEvent.click(button()))
        const button = () => screen.getByRole('button', { name: /cash out|bet next round|cancel/i })
        expect(button().textContent).toContain('Cash out')
        await press()
        const tell = (event: 'round' | 'bets') =>
          act(async () => {
            if (event === 'round') socket.handlers?.onGame(shop.roundEvent() as never)
            else socket.handlers?.onBets(shop.betsEvent() as never)
          })
        let isReplied = false
        const expectLive = () => expect(button().getAttribute('aria-busy')).not.toBe('true')
        for (const step of order) {
          if (step === 'reply') answer()
          if (step === 'end') {
            shop.end()
            for (const event of heard) await tell(event)
          }
          if (step === 'reconnect') {
            await act(async () => socket.handlers?.onConnect())
            await act(async () => void window.dispatchEvent(new Event('online')))
          }
          if (step === 'press again' && button().textContent?.includes('Cash out')) await press()
          await pass()
          isReplied ||= step === 'reply'
          if (isReplied) expectLive()
        }
        // Whatever was missed is read again by then.
        await pass(16_000)
        const record = shop.record()
        if (record.status === 'won') won += 1
        else lost += 1
        expect(button().textContent).toBe('Bet next round')
        expectLive()
        expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
          resultOf(record),
        )
        clear()
      },
    ),
    { numRuns: CASH_OUTS },
  )
  expect(won).toBeGreaterThan(0)
  expect(lost).toBeGreaterThan(0)
})
