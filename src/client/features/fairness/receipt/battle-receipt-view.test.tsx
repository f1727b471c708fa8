import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aKnownBattle, asItWas } from '#tests/fairness/battle-builders.ts'
import { LazyReceiptView } from './lazy-receipt-view.tsx'

// What checks a signature is large, and a busy machine takes its time to load it.
beforeAll(async () => {
  await import('./battle-receipt-view.tsx')
})
afterEach(cleanup)

const receipt = aKnownBattle()

async function show(shown: unknown) {
  // As it comes: through JSON.
  const given = JSON.parse(JSON.stringify(shown))
  render(<LazyReceiptView receipt={given} />, { wrapper: MemoryRouter })
  await screen.findByRole('list', { name: 'Checks' })
}

const verdict = () => screen.getAllByRole('status')[0]?.textContent
const rows = (name: string) =>
  within(screen.getByRole(name === 'Checks' ? 'list' : 'region', { name })).getAllByRole('listitem')
const failed = () =>
  rows('Checks').flatMap((row) =>
    within(row).queryByText('failed') ? [row.querySelector('b')?.textContent] : [],
  )

test('an ended battle is verified, with each seat, each round, and whose beacon it was', async () => {
  await show(receipt)
  expect(verdict()).toContain('Verified')
  expect(verdict()).toContain('public network')
  expect(failed()).toEqual([])
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

test('a changed ticket fails, and is named', async () => {
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
])('one %s is shown as failed without a crash', async (_, change) => {
  await show({ ...receipt, ...change })
  expect(verdict()).toContain('Failed')
})
