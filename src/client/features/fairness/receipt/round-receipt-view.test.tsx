import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildChain } from '#domain/fairness/hash-chain.ts'
import {
  aCrashReceipt,
  aRoundPlan,
  aWheelReceipt,
  beforeItsEnd,
} from '#tests/fairness/round-builders.ts'
import { LazyReceiptView } from './lazy-receipt-view.tsx'

// What checks a signature is large, and a busy machine takes its time to load it.
beforeAll(async () => {
  await import('./round-receipt-view.tsx')
})
afterEach(cleanup)

async function show(shown: unknown) {
  // As it comes: through JSON.
  const given = JSON.parse(JSON.stringify(shown))
  render(<LazyReceiptView receipt={given} />, { wrapper: MemoryRouter })
  await screen.findByRole('list', { name: 'Checks' }, { timeout: 10_000 })
}

const verdict = () => screen.getAllByRole('status')[0]?.textContent
const failed = () =>
  within(screen.getByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .flatMap((row) =>
      within(row).queryByText('failed') ? [row.querySelector('b')?.textContent] : [],
    )

test('a flight is verified, with what was bet, where it bust and what it paid', async () => {
  await show(aCrashReceipt())
  expect(verdict()).toContain('Verified')
  expect(verdict()).toContain('public network')
  expect(failed()).toEqual([])
  expect(screen.getByText('cashed out at 1.50x, bust at 2.63x, after 16,117 ms')).toBeTruthy()
  expect(screen.getByText('12.34 coins, auto cash-out at 1.50x')).toBeTruthy()
  expect(screen.getByText('paid 18.51 coins')).toBeTruthy()
})

test('a spin is verified, with its sector', async () => {
  await show(aWheelReceipt())
  expect(verdict()).toContain('Verified')
  expect(screen.getByText('5x, sector 13')).toBeTruthy()
})

test('a bet on a round that runs is pending', async () => {
  await show(beforeItsEnd(aCrashReceipt(), 'open'))
  expect(verdict()).toContain('Pending')
  expect(screen.getByText('hidden until the round’s result')).toBeTruthy()
})

test('a changed receipt fails, and the check that found it is named', async () => {
  await show({ ...aCrashReceipt(), payout_cents: 1_852 })
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['payout'])
})

test('a link far from its chain’s end is counted back while the page shows how far it is', async () => {
  const chain = buildChain(new Uint8Array(32).fill(5), 100_020)
  const receipt = aWheelReceipt(aRoundPlan({ chain, index: 100_010 }))
  render(<LazyReceiptView receipt={receipt} />, { wrapper: MemoryRouter })
  await screen.findByRole('progressbar', {}, { timeout: 10_000 })
  await screen.findByRole('list', { name: 'Checks' }, { timeout: 10_000 })
  expect(verdict()).toContain('Verified')
})
