import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { aBattle } from '#client/player/battles/a-battle.ts'
import { useJoin } from '#client/player/battles/use-join.ts'
import type * as seeds from '#client/player/client-seed.ts'
import { useCreate } from '../create/use-create.ts'
import { useBots, useCancel } from './use-seat-actions.ts'

vi.mock('#client/player/client-seed.ts', async (load) => ({
  ...(await load<typeof seeds>()),
  ensureOwnClientSeed: async () => undefined,
}))

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(toast, 'show').mockImplementation((text) => void said.push(text))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

const battle = aBattle()
const data = { id: battle.id, seat: 1, balance: 5, balance_seq: 9 }
const order = { boxes: [{ slug: 'midas', count: 1 }], format: '1v1', mode: 'classic' } as const

const acts = {
  join: { path: `/api/battles/${battle.id}/join`, use: () => useJoin(battle), input: null },
  bots: {
    path: `/api/battles/${battle.id}/add-bots`,
    use: () => useBots(battle),
    input: { bots: 1, teamIdx: null },
  },
  cancel: {
    path: `/api/battles/${battle.id}/cancel`,
    use: () => useCancel(battle),
    input: undefined,
  },
  create: { path: '/api/battles/create', use: () => useCreate(), input: order },
} as const

type Act = () => { mutateAsync: (input: unknown) => Promise<unknown> }

async function run(name: keyof typeof acts, answer: () => Response): Promise<void> {
  const { path, use, input } = acts[name]
  aServer({ [`POST ${path}`]: answer })
  const { result } = renderHook(use as unknown as Act, { wrapper: inPage })
  await act(() => result.current.mutateAsync(input).catch(() => undefined))
}

const names = Object.keys(acts) as (keyof typeof acts)[]

test.each(names)('the success of %s shows at most one toast', async (name) => {
  await run(name, () => json({ msg: 'Done.', data }))
  expect(said).toEqual(name === 'create' ? [] : ['Done.'])
})

test.each(names)('the refusal of %s shows one toast', async (name) => {
  const refusal = { code: 'too_many_requests', message: 'Too many attempts.' }
  await run(
    name,
    () => new Response(JSON.stringify(refusal), { status: 429, headers: { 'Retry-After': '5' } }),
  )
  expect(said).toEqual(['Too many attempts. Try again in 5 seconds.'])
})

test('a battle refused for its boxes shows what is wrong with them', async () => {
  const errors = { format: ['Another.'], boxes: ['This box has left the shop.'] }
  await run('create', () =>
    json({ code: 'validation_failed', message: 'Some fields.', errors }, 422),
  )
  expect(said).toEqual(['This box has left the shop.'])
})
