import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { loadProfile, useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { useLiveSession } from './live-session.ts'

const PROFILE = 'GET /api/profile'

/** Says that the connection stands, as the library does after each time that it was lost. */
const line = vi.hoisted(() => ({
  connects: [] as (() => void)[],
  requests: {} as Record<string, (event: unknown) => void>,
}))

vi.mock('pusher-js', () => ({
  default: class {
    connection = {
      bind: (event: string, handler: () => void) => {
        if (event === 'connected') line.connects.push(handler)
      },
    }
    subscribe = () => ({
      bind: (event: string, handler: (event: unknown) => void) => {
        line.requests[event] = handler
      },
      unbind: () => {},
    })
    unsubscribe = () => {}
  },
}))

const aProfile = (balance_seq: number): Profile => ({
  ...{ id: 'player', name: 'Marlowe', email: 'marlowe@example.com', avatar: 'fox', avatar_url: '' },
  ...{
    promotions: false,
    is_email_confirmed: true,
    is_hidden: false,
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

test('a connection that comes back has the balance read again, the first one does not', async () => {
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
  await waitFor(() => expect(line.connects.length).toBeGreaterThan(0))
  const connect = () => {
    for (const handler of line.connects) handler()
  }
  connect()
  expect(readings()).toBe(1)
  connect()
  await waitFor(() => expect(useSession.getState().user?.balance).toBe(20))
  expect(readings()).toBe(2)
})

test('a deposit is counted as it is paid, once, and nothing else is', async () => {
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
  await waitFor(() => expect(line.requests.statusUpdated).toBeDefined())
  const counts = () => written.mock.calls.filter(([, event]) => event === 'make_deposit').length
  const hear = (kind: string, status: string) =>
    line.requests.statusUpdated?.({ seq: 1, kind, id: 'd-1', status })
  for (const status of ['new', 'rejected', 'reversed']) hear('deposit', status)
  hear('withdrawal', 'done')
  hear('deposit', 'paid')
  hear('deposit', 'paid')
  await waitFor(() => expect(counts()).toBe(1))
})
