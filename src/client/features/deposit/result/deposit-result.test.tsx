import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { useSession } from '#client/player/session.ts'
import type { Deposit } from '#contract/http/deposit.ts'
import { DepositResult } from './deposit-result.tsx'

const profile = { id: 'p-1', balance: 0, balance_seq: 1 }

const written = vi.fn()

let deposits: Deposit[]
let client: QueryClient

const answerDeposit = () =>
  deposits[0]
    ? json({ data: deposits[0] })
    : json({ code: 'not_found', message: 'There is no such thing.' }, 404)

const aDeposit = (over: Partial<Deposit>): Deposit => ({
  id: 'd-1',
  method: 'card',
  status: 'new',
  amount: 25,
  bonus: 0,
  promise: null,
  bonus_note: null,
  promocode: null,
  billing_address: null,
  crypto: null,
  hold_until: null,
  settled: 0,
  reversal: null,
  review_reason: null,
  progress: null,
  created_at: '2026-01-15T12:00:00.000Z',
  ...over,
})

beforeEach(() => {
  deposits = []
  client = new QueryClient()
  localStorage.clear()
  written.mockClear()
  vi.spyOn(console, 'info').mockImplementation(written)
  aServer({
    ...aConfig,
    'GET /api/deposits/d-1': answerDeposit,
    'GET /api/profile': () => json({ data: profile }),
  })
  useSession.setState({
    auth: { accessToken: 'a', refreshToken: 'r' },
    user: profile as never,
  })
})
afterEach(() => {
  cleanup()
  client.clear()
  useSession.setState({ auth: null, user: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const comeBack = (cameBackWith: 'success' | 'failure', path = '/') =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`${path}?deposit=${cameBackWith}&id=d-1`]}>
        <Place />
        <DepositResult cameBackWith={cameBackWith} id="d-1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

function Place() {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}

/** Simulates a live status event. */
const moveTo = async (over: Partial<Deposit>) => {
  deposits = [aDeposit(over)]
  await client.invalidateQueries({ queryKey: ['deposits'] })
}

test('waits for the provider, and then shows its result', async () => {
  deposits = [aDeposit({})]
  comeBack('success')
  await screen.findByText('Waiting for the provider')
  await moveTo({ status: 'paid', bonus: 1.25 })
  await screen.findByText('Payment received')
  expect(screen.getByText('1.25')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open a box' })).toBeTruthy()
})

test('offers to open the box on its page, and leaves the player there', async () => {
  aServer({
    'GET /api/deposits/d-1': answerDeposit,
    'GET /api/profile': () => json({ data: profile }),
    'GET /api/boxes/first-lap': () => json({ data: { slug: 'first-lap', name: 'First Lap' } }),
  })
  deposits = [aDeposit({ status: 'paid' })]
  comeBack('success', '/boxes/first-lap')
  fireEvent.click(await screen.findByRole('button', { name: 'Open First Lap' }))
  expect(screen.getByTestId('place').textContent).toBe('/boxes/first-lap')
})

test('leads back to the battle on its page', async () => {
  deposits = [aDeposit({ status: 'paid' })]
  comeBack('success', '/battles/one')
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the battle' }))
  expect(screen.getByTestId('place').textContent).toBe('/battles/one')
})

test('leads back to the game on its page', async () => {
  deposits = [aDeposit({ status: 'paid' })]
  comeBack('success', '/rocket')
  fireEvent.click(await screen.findByRole('button', { name: 'Back to Rocket' }))
  expect(screen.getByTestId('place').textContent).toBe('/rocket')
  expect(screen.queryByText('Open a box')).toBeNull()
})

test('counts a deposit once when its coins have arrived, not before', async () => {
  const counted = () => written.mock.calls.filter(([, event]) => event === 'make_deposit').length
  deposits = [aDeposit({})]
  comeBack('success')
  await screen.findByText('Waiting for the provider')
  expect(counted()).toBe(0)
  await moveTo({ status: 'paid' })
  await screen.findByText('Payment received')
  await vi.waitFor(() => expect(counted()).toBe(1))
  cleanup()
  comeBack('success')
  await screen.findByText('Payment received')
  expect(counted()).toBe(1)
})

test('explains a missing bonus', async () => {
  deposits = [aDeposit({ status: 'paid', bonus_note: 'No bonus: the promo code is over.' })]
  comeBack('success')
  await screen.findByText('No bonus: the promo code is over.')
})

test('shows an approximate amount for skins until it is known, then the hold', async () => {
  deposits = [aDeposit({ method: 'skins', amount: 3.15 })]
  comeBack('success')
  await screen.findByText('Waiting for the trade')
  expect(screen.getByText('about')).toBeTruthy()
  const hold_until = '2026-01-23T12:00:00.000Z'
  await moveTo({ method: 'skins', status: 'paid', amount: 48.3, hold_until })
  await screen.findByText('Skins received')
  expect(screen.queryByText('about')).toBeNull()
  expect(screen.getByText(/withdraw or ship with it from 23\.01\.26/)).toBeTruthy()
})

test('trusts the address about a cancellation until our own record is conclusive', async () => {
  comeBack('failure')
  await screen.findByText('Payment declined')
  await moveTo({ status: 'paid' })
  await screen.findByText('Payment received')
})

test('explains why a payment waits for a review', async () => {
  deposits = [aDeposit({ review_reason: 'The amount is not the one that was asked for.' })]
  comeBack('success')
  await screen.findByText('We are reviewing this payment')
  expect(screen.getByText('The amount is not the one that was asked for.')).toBeTruthy()
})
