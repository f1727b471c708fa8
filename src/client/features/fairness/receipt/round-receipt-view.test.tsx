import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildChain } from '#domain/fairness/hash-chain.ts'
import type { RoundReceipt } from '#domain/fairness/receipt.ts'
import {
  aCrashReceipt,
  aRoundPlan,
  aWheelReceipt,
  beforeItsEnd,
} from '#tests/fairness/round-builders.ts'
import {
  checks,
  drawReceipt,
  failed,
  showReceipt,
  signer,
  verdict,
} from '#tests/support/fairness/show-receipt.tsx'

// The signature code is large, and a busy machine takes time to load it.
beforeAll(async () => {
  await import('./round-receipt-view.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (receipt: RoundReceipt) => showReceipt(signer.attest(receipt))

test('a flight is verified, with its bet, bust and payout', async () => {
  await show(aCrashReceipt())
  expect(verdict()).toContain('Verified')
  expect(verdict()).toContain('public network')
  const names = checks().map(({ name }) => name)
  expect(names.slice(-4)).toEqual(['receipt signature', 'log proof', 'log entry', 'log time'])
  expect(failed()).toEqual([])
  expect(screen.getByText('cashed out at 1.50×, bust at 2.63×, after 16,117 ms')).toBeTruthy()
  expect(screen.getByText('12.34 coins, auto cash-out at 1.50×')).toBeTruthy()
  expect(screen.getByText('paid 18.51 coins')).toBeTruthy()
})

test('a spin is verified, with its sector', async () => {
  await show(aWheelReceipt())
  expect(verdict()).toContain('Verified')
  expect(screen.getByText('5×, sector 13')).toBeTruthy()
})

test('a bet on a running round is pending', async () => {
  await show(beforeItsEnd(aCrashReceipt(), 'open'))
  expect(verdict()).toContain('Pending')
  expect(screen.getByText('hidden until the round’s result')).toBeTruthy()
})

test('a changed receipt fails, and the failed check is named', async () => {
  await show({ ...aCrashReceipt(), payout_cents: 1_852 })
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['payout'])
})

test('a receipt that the shop has not signed fails with that reason', async () => {
  await showReceipt(aCrashReceipt())
  expect(verdict()).toContain('Failed')
  expect(failed()).toEqual(['receipt signature', 'log proof'])
})

test('a link far from the end of its chain is verified while the page shows the progress', async () => {
  const chain = buildChain(new Uint8Array(32).fill(5), 100_020)
  const receipt = aWheelReceipt(aRoundPlan({ chain, index: 100_010 }))
  drawReceipt(signer.attest(receipt))
  await screen.findByRole('progressbar')
  await screen.findByRole('list', { name: 'Checks' })
  expect(verdict()).toContain('Verified')
})
