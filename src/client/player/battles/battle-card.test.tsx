import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aServer, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { toast } from '#client/lib/browser/toast.ts'
import type * as seeds from '#client/player/client-seed.ts'
import { useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import type { BattleSummary } from '#contract/http/battles.ts'
import { aBattle, aSeat } from './a-battle.ts'
import { BattleCard } from './battle-card.tsx'

vi.mock('#client/player/client-seed.ts', async (load) => ({
  ...(await load<typeof seeds>()),
  ensureOwnClientSeed: async () => undefined,
}))

const waiting = aBattle({ id: 'one', status: 'waiting', join_price: 2.5 })
const full = aBattle({ id: 'one', seats: [aSeat(0, 0, 0), aSeat(1, 1, 1)] })
const creator = waiting.creator_id
const session = useSession.getState()

afterEach(() => {
  cleanup()
  queryClient.clear()
  useSession.setState({ ...session, user: null, auth: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Path = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const path = () => screen.getByRole('status').textContent

const aUser = (id: string) => ({ id, balance: 10 }) as Profile
const auth = { id: 'a session' } as unknown as ReturnType<typeof useSession.getState>['auth']

function show(battle: BattleSummary, user: Profile | null): void {
  useSession.setState({ user, auth: user && auth })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BattleCard battle={battle} />
        <Path />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const acts = () => ({
  link: screen.getByRole('link').textContent,
  button: screen.queryByRole('button')?.textContent,
})

test.each<[string, BattleSummary, string | null, ReturnType<typeof acts>]>([
  ['a visitor may look, or join', waiting, null, { link: 'View', button: 'Join for 2.50' }],
  ['a player too', waiting, 'another', { link: 'View', button: 'Join for 2.50' }],
  ['its own player returns', waiting, creator, { link: 'Back to your battle', button: undefined }],
  ['a full one is watched', full, 'another', { link: 'View', button: undefined }],
])('%s', (_, battle, user, expected) => {
  const status = battle === full ? 'in_progress' : battle.status
  show({ ...battle, status }, user === null ? null : aUser(user))
  expect(acts()).toEqual(battle === full ? { ...expected, link: 'Watch' } : expected)
})

/** Presses the button, and waits for the answer. */
async function pressJoin(): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'))
  await act(async () => undefined)
}

test('a visitor who joins is asked who they are, and nothing is sent', () => {
  const asked = aServer({})
  show(waiting, null)
  fireEvent.click(screen.getByRole('button'))
  expect(path()).toContain('modal=register')
  expect(asked).toEqual([])
})

test('one press takes a seat and leads to the battle', async () => {
  const data = { id: 'one', seat: 1, team_idx: 1, balance: 7.5, balance_seq: 9 }
  aServer({ 'POST /api/battles/one/join': () => json({ msg: 'You have a seat.', data }) })
  show(waiting, aUser('another'))
  await pressJoin()
  await vi.waitFor(() => expect(path()).toBe('/battles/one'))
})

test('a refusal is a toast, and the list stays', async () => {
  const said = vi.spyOn(toast, 'show').mockImplementation(() => undefined as never)
  const refusal = { code: 'battle_not_open', message: 'This battle is full.' }
  aServer({ 'POST /api/battles/one/join': () => json(refusal, 409) })
  show(waiting, aUser('another'))
  await pressJoin()
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1))
  expect(said.mock.calls[0]?.[0]).toBe('This battle is full.')
  expect(path()).toBe('/')
})
