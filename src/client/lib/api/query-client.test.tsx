import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#client/lib/browser/toast.ts'
import { signOutEverywhere } from '#client/player/session.ts'
import { aConfig, aServer, json } from './a-server.ts'
import { queryClient } from './query-client.ts'

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

/** The mutations of the pages, whose outcome a toast reports. */
const acts = import.meta.glob<Record<string, unknown>>('../../{features,player}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as unknown as Record<string, string>

test('no file with a mutation shows its own toast, unless the mutation is quiet', () => {
  const makers = Object.entries(acts).filter(([, source]) => /use(Keyed)?Mutation\(/.test(source))
  expect(makers.length).toBeGreaterThan(10)
  const twice = makers.filter(
    ([, source]) => source.includes('lib/browser/toast.ts') && !source.includes('isQuiet: true'),
  )
  expect(twice.map(([path]) => path)).toEqual([])
})

test.each(['success', 'failure'] as const)(
  'a sign-out everywhere reports its %s once',
  async (end) => {
    const { useMutation } = await import('@tanstack/react-query')
    const reply = () =>
      end === 'success'
        ? json({ msg: 'You are logged out.' })
        : json({ code: 'internal_error', message: 'Not now.' }, 500)
    aServer({ ...aConfig, 'DELETE /api/profile/sessions': reply })
    const { result } = renderHook(() => useMutation({ mutationFn: signOutEverywhere }), {
      wrapper: inPage,
    })
    await act(() => result.current.mutateAsync().catch(() => undefined))
    expect(said).toEqual([end === 'success' ? 'You are logged out.' : 'Not now.'])
  },
)
