import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import {
  applyBalance,
  applyStake,
  hidePayout,
  holdOpening,
  useSession,
} from '#client/player/session.ts'
import { BalanceAnnouncer, BalanceChange } from './balance-change.tsx'

const user = {
  id: 'player',
  name: 'Marlowe',
  email: 'marlowe@example.com',
  avatar: 'fox',
  promotions: false,
  is_email_confirmed: true,
  is_email_refused: false,
  is_hidden: false,
  chat: true,
  avatar_url: '',
  balance: 100,
  balance_seq: 5,
  birth_date: null,
  user_level: { level: 1, tier: 1, xp: 0, level_xp: 0, next_level_xp: 50 },
}

function show() {
  const { container } = render(
    <>
      <BalanceChange />
      <BalanceAnnouncer />
    </>,
  )
  return {
    change: () => container.querySelector('[data-up]')?.textContent,
    said: () => container.querySelector('[role=status]')?.textContent,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  saveAuth({ token_type: 'Bearer', expires_in: 60, access_token: 'a', refresh_token: 'r' })
  useSession.setState({ user: null })
})
afterEach(() => {
  clearAuth()
  vi.useRealTimers()
})

it('shows nothing for the first balance, and each change for two seconds', () => {
  const page = show()
  act(() => useSession.setState({ user }))
  expect(page.change()).toBeUndefined()
  act(() => applyBalance({ seq: 6, balance: 1_125.5 }))
  expect(page.change()).toBe('+1,025.50')
  expect(page.said()).toBe('+1,025.50 coins. Your balance is 1,125.50 coins.')
  act(() => applyBalance({ seq: 7, balance: 1_120.4 }))
  expect(page.change()).toBe('-5.10')
  act(() => vi.advanceTimersByTime(1_999))
  expect(page.change()).toBe('-5.10')
  act(() => vi.advanceTimersByTime(1))
  expect(page.change()).toBeUndefined()
})

it('waits for the end of an opening, and then shows the total change', () => {
  const page = show()
  act(() => useSession.setState({ user }))
  let endOpening = () => {}
  act(() => {
    endOpening = holdOpening()
    applyBalance({ seq: 6, balance: 90 })
    applyBalance({ seq: 7, balance: 130 })
  })
  expect(page.change()).toBeUndefined()
  act(() => endOpening())
  expect(page.change()).toBe('+30.00')
})

it('leaves the payout of a bet to the result of the bet, which is net of the stake', () => {
  const page = show()
  act(() => useSession.setState({ user }))
  let reveal = () => {}
  act(() => {
    reveal = hidePayout(2)
    applyStake({ seq: 6, balance: 101 })
  })
  expect(page.change()).toBe('-1.00')
  act(() => reveal())
  expect(page.change()).toBeUndefined()
  act(() => applyBalance({ seq: 7, balance: 111, isPayout: true }))
  expect(page.change()).toBeUndefined()
  act(() => applyBalance({ seq: 8, balance: 116 }))
  expect(page.change()).toBe('+5.00')
})

it('shows no change when the player changes', () => {
  const page = show()
  act(() => useSession.setState({ user }))
  act(() => useSession.setState({ user: { ...user, id: 'another', balance: 7 } }))
  expect(page.change()).toBeUndefined()
})
