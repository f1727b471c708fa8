import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { loadProfile, useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { useLiveSession } from './live-session.ts'

const PROFILE = 'GET /api/profile'

/** The listeners of the Pusher library's events, by event name. */
const line = vi.hoisted(() => new Map<string, Set<(event: unknown) => void>>())

vi.mock('pusher-js', () => ({
  default: class {
    connection = { bind: () => {} }
    subscribe = () => ({
      bind: (event: string, handler: (event: unknown) => void) => {
        line.set(event, (line.get(event) ?? new Set()).add(handler))
      },
      unbind: (event: string, handler: (event: unknown) => void) => {
        line.get(event)?.delete(handler)
      },
    })
    unsubscribe = () => {}
    disconnect = () => {}
    connect = () => {}
  },
}))

function receive(event: string, payload: object): void {
  for (const handler of line.get(event) ?? []) handler(payload)
}

const aProfile = (balance_seq: number): Profile => ({
  ...{ id: 'player', name: 'Marlowe', email: 'marlowe@example.com', avatar: 'fox', avatar_url: '' },
  ...{
    promotions: false,
    is_email_confirmed: true,
    is_email_refused: false,
    is_hidden: false,
    chat: true,
    balance: balance_seq * 10,
    balance_seq,
  },
  birth_date: null,
  user_level: { level: 1, tier: 1, xp: 0, level_xp: 0, next_level_xp: 50 },
})

afterEach(() => {
  cleanup()
  clearAuth()
  vi.unstubAllGlobals()
})

test('refetches the balance on each subscription of its channel, because earlier events were missed', async () => {
  let changes = 0
  const requests = aServer({
    ...aConfig,
    [PROFILE]: () => json({ data: aProfile(++changes) }),
    'GET /api/battles/current': () => json({ data: null }),
  })
  const readings = () => requests.filter(({ key }) => key === PROFILE).length
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  await loadProfile()
  renderHook(useLiveSession, { wrapper: MemoryRouter })
  const joined = 'pusher:subscription_succeeded'
  await waitFor(() => expect(line.get(joined)?.size).toBeGreaterThan(0))
  expect(readings()).toBe(1)
  for (const times of [2, 3]) {
    receive(joined, {})
    await waitFor(() => expect(useSession.getState().user?.balance).toBe(times * 10))
    expect(readings()).toBe(times)
  }
})

test('counts a deposit once when it is paid, and nothing else', async () => {
  const written = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  aServer({
    ...aConfig,
    [PROFILE]: () => json({ data: aProfile(1) }),
    'GET /api/battles/current': () => json({ data: null }),
    'GET /api/deposits': () => json({ data: [], next_cursor: null }),
    'GET /api/withdrawals': () => json({ data: [], next_cursor: null }),
  })
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  await loadProfile()
  renderHook(useLiveSession, { wrapper: MemoryRouter })
  await waitFor(() => expect(line.get('statusUpdated')?.size).toBe(1))
  const counts = () => written.mock.calls.filter(([, event]) => event === 'make_deposit').length
  const hear = (kind: string, status: string) =>
    receive('statusUpdated', { seq: 1, kind, id: 'd-1', status })
  for (const status of ['new', 'rejected', 'reversed']) hear('deposit', status)
  hear('withdrawal', 'done')
  hear('deposit', 'paid')
  hear('deposit', 'paid')
  await waitFor(() => expect(counts()).toBe(1))
})
