import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aKnownBattle, asItWas } from '#tests/fairness/battle-builders.ts'
import {
  checks,
  failed,
  showReceipt,
  signer,
  verdict,
} from '#tests/support/fairness/show-receipt.tsx'

// The signature code is large, and a busy machine takes time to load it.
beforeAll(async () => {
  await import('./battle-receipt-view.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const receipt = aKnownBattle()

const show = (shown: typeof receipt) => showReceipt(signer.attest(shown))

const rows = (name: string) =>
  within(screen.getByRole(name === 'Checks' ? 'list' : 'region', { name })).getAllByRole('listitem')

test('an ended battle is verified, with each seat, each round, and its beacon', async () => {
  await show(receipt)
  expect(verdict()).toContain('Verified')
  expect(verdict()).toContain('public network')
  expect(failed()).toEqual([])
  const names = checks().map(({ name }) => name)
  expect(names.slice(-4)).toEqual(['receipt signature', 'log proof', 'log entry', 'log time'])
  expect(rows('Seats')).toHaveLength(4)
  expect(rows('Seats')[2]?.textContent).toMatch(/Seat 3 · Team 2.*Bot/)
  expect(rows('Seats')[0]?.textContent).toMatch(/Quiet Otter.*alice.*Paid 26\.00/)
  expect(rows('Rounds')).toHaveLength(12)
  expect(rows('Rounds')[6]?.textContent).toContain('Seat 3Ticket 68,557Kite9.00')
  expect(screen.getByText(/drand’s quicknet, a public network/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '1000' }).getAttribute('href')).toBe(
    `https://api.drand.sh/${receipt.beacon?.chain}/public/1000`,
  )
  expect(screen.getByText('2199: Team 1 owns 0 to 2213, Team 2 owns 2214 to 5198')).toBeTruthy()
})

test.each(['waiting', 'filled', 'signed', 'canceled'] as const)(
  '%s: pending, with what is open',
  async (status) => {
    await show(asItWas(receipt, status))
    expect(verdict()).toContain('Pending')
    expect(failed()).toEqual([])
    expect(screen.getAllByText('not verified yet').length).toBeGreaterThan(0)
  },
)

test('a changed ticket fails, and its check is named', async () => {
  const changed = structuredClone(receipt)
  const [drop] = changed.rounds[1]?.drops ?? []
  if (drop) drop.ticket -= 1
  await show(changed)
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['tickets'])
  expect(screen.getByText(/\[1\]\[0\]\.ticket/)).toBeTruthy()
})

test.each([
  ['without rounds', { rounds: [] }],
  ['with seats of another format', { parameters: { ...receipt.parameters, format: '1v1' } }],
  ['of another form', { seats: 'four' }],
  ['beyond all calendars', { beacon: { ...receipt.beacon, genesis_ms: 2 ** 53 - 1 } }],
])('a receipt with one %s is shown as failed without a crash', async (_, change) => {
  await showReceipt({ ...receipt, ...change })
  expect(verdict()).toContain('Failed')
})
