import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import type { Protection } from '#contract/http/protection.ts'
import { LimitsPage } from './limits-page.tsx'
import { ProtectionNotices } from './protection-notices.tsx'

const kinds = ['deposit', 'loss', 'stake'] as const
const periods = ['day', 'week', 'month'] as const

const aProtection = (over: Partial<Protection> = {}): Protection => ({
  limits: kinds.flatMap((kind) =>
    periods.map((period) => ({ kind, period, amount: null, used: 0, pending: null })),
  ),
  exclusion: null,
  reality_check_minutes: null,
  session: { began_at: '2026-01-15T12:00:00.000Z', net: -12.5 },
  ...over,
})

const GET = 'GET /api/profile/limits'
const answering = (protection: Protection) => ({
  ...aConfig,
  [GET]: () => json({ data: protection }),
})

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  localStorage.clear()
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
})
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a break can be taken even if the limits fail to load', async () => {
  aServer({ ...aConfig, [GET]: () => json({}, 500) })
  show(<LimitsPage />)
  await screen.findByRole('button', { name: 'Try again' })
  fireEvent.click(screen.getByRole('button', { name: 'Exclude myself' }))
  screen.getByRole('dialog', { name: 'Exclude yourself?' })
})

test('a limit shows its usage and its pending replacement, and all nine can be set', async () => {
  const [first, ...rest] = aProtection().limits
  if (!first) throw new Error('There are nine')
  const pending = { amount: null, effective_at: '2026-01-16T12:00:00.000Z' }
  const limits = [{ ...first, amount: 50, used: 20, pending }, ...rest]
  aServer(answering(aProtection({ limits })))
  show(<LimitsPage />)
  await screen.findByText('20.00 of 50.00')
  screen.getByText(/^Ends on/)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getAllByRole('button', { name: /^(Set|Change) the/ })).toHaveLength(9)
})

test('a saved limit is shown as the server returns it; a refusal is shown at the field', async () => {
  const words = 'The amount must be above zero.'
  const requests = aServer({
    ...answering(aProtection()),
    'PUT /api/profile/limits': ({ body }) => {
      const { amount } = body as { amount: number }
      if (amount === 0) return json({ code: 'validation_failed', errors: { amount: [words] } }, 422)
      const limits = aProtection().limits.map((limit) =>
        limit.kind === 'loss' && limit.period === 'week' ? { ...limit, amount } : limit,
      )
      return json({ data: aProtection({ limits }) })
    },
  })
  show(<LimitsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Set the weekly loss limit' }))
  const dialog = within(screen.getByRole('dialog'))
  const save = (coins: string) => {
    fireEvent.change(dialog.getByLabelText('Coins'), { target: { value: coins } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save limit' }))
  }
  save('0')
  await dialog.findByText(words)
  save('25.50')
  await screen.findByText('0.00 of 25.50')
  const puts = requests.filter(({ key }) => key.startsWith('PUT'))
  expect(puts.at(-1)?.body).toEqual({ kind: 'loss', period: 'week', amount: 25.5 })
})

test('an exclusion requires typed confirmation', async () => {
  const requests = aServer({
    ...answering(aProtection()),
    'POST /api/profile/exclusion': () => json({ msg: 'Play is closed.', data: { until: null } }),
  })
  show(<LimitsPage />)
  fireEvent.click(await screen.findByLabelText('Forever'))
  fireEvent.click(screen.getByRole('button', { name: 'Exclude myself' }))
  const dialog = within(screen.getByRole('dialog'))
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Exclude me' }))
  const asked = () => requests.filter(({ key }) => key === 'POST /api/profile/exclusion')
  press()
  await dialog.findByText('Type STOP to confirm.')
  expect(asked()).toEqual([])
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'STOP' } })
  press()
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.body).toEqual({ kind: 'self_exclusion', days: null })
})

test('an excluded player sees on every page until when it lasts and what remains available', async () => {
  const exclusion = { kind: 'self_exclusion' as const, until: null }
  aServer(answering(aProtection({ exclusion, reality_check_minutes: 15 })))
  show(<ProtectionNotices />)
  await screen.findByText(/You have excluded yourself for good\./)
  expect(screen.getByRole('link', { name: 'withdraw coins' }).getAttribute('href')).toBe(
    '/profile/withdraw',
  )
})

test('the reminder appears after each interval, and shows the current net result', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = aServer(answering(aProtection({ reality_check_minutes: 15 })))
  show(<ProtectionNotices />)
  await waitFor(() => expect(localStorage.getItem('reality-check-since')).not.toBeNull())
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
  const reminder = () => screen.queryByRole('dialog', { name: 'Time for a look' })
  await pass(14)
  expect(reminder()).toBeNull()
  for (let n = 0; n < 2; n++) {
    const before = requests.length
    await pass(16)
    expect(reminder()?.textContent).toContain('play has cost you12.50 coins')
    expect(requests.length).toBe(before + 1)
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(reminder()).toBeNull())
  }
})
