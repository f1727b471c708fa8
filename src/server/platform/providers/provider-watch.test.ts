import { beforeEach, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { CryptoProcessor, PayoutProvider } from './ports.ts'
import { createProviderWatch } from './provider-watch.ts'
import { ProviderFault } from './request-provider.ts'

let nowMs = 0
let fails: Error | null
let payout: 'accepted' | 'unknown'
beforeEach(() => {
  fails = null
  payout = 'accepted'
})

const answerOr = async <T>(answer: T): Promise<T> => {
  if (fails) throw fails
  return answer
}

function aWatched() {
  const watch = createProviderWatch({ now: () => nowMs })
  const crypto: CryptoProcessor = {
    rates: () => answerOr([]),
    takeAddress: () => answerOr({ id: '1', address: 'a', tag: null, expiresInMs: null }),
    findDeposits: () => answerOr([]),
    sandboxPageOf: (address) => `/pay/${address}`,
  }
  const payouts: PayoutProvider = {
    pay: () =>
      answerOr(
        payout === 'accepted' ? { kind: 'accepted', id: '7' } : { kind: 'unknown', reason: 'Lost' },
      ),
    findPayouts: () => answerOr([]),
  }
  const provider = watch.watch('one', {
    crypto,
    payouts,
    read: () => ({ kind: 'irrelevant', what: '' }),
  })
  watch.watch('other', { read: () => ({ kind: 'irrelevant', what: '' }) })
  const failing = () =>
    Object.fromEntries(watch.metrics().map(({ labels, value }) => [labels.provider, value]))
  return { provider, failing }
}

const silent = () => new ProviderFault('The provider did not respond.', {})

it('a provider fails from its first failure until its next answer, by any of its ports', async () => {
  const { provider, failing } = aWatched()
  expect(failing()).toEqual({ one: 0, other: 0 })
  fails = silent()
  await expect(provider.crypto?.rates()).rejects.toBe(fails)
  nowMs += 5 * MINUTE_MS
  await expect(provider.payouts?.findPayouts('x')).rejects.toBe(fails)
  nowMs += 2 * MINUTE_MS
  expect(failing()).toEqual({ one: (7 * MINUTE_MS) / SECOND_MS, other: 0 })
  fails = null
  expect(await provider.crypto?.rates()).toEqual([])
  expect(failing().one).toBe(0)
})

it('a payout without a known outcome is a failure; a refused one, and our own faults, are not', async () => {
  const { provider, failing } = aWatched()
  fails = new Error('Ours')
  await expect(provider.crypto?.rates()).rejects.toBe(fails)
  nowMs += MINUTE_MS
  expect(failing().one).toBe(0)
  fails = null
  payout = 'unknown'
  const order = { reference: 'r', address: 'a', currency: 'BTC', amount: '1' }
  expect(await provider.payouts?.pay(order)).toMatchObject({ kind: 'unknown' })
  nowMs += MINUTE_MS
  expect(failing().one).toBe(60)
  payout = 'accepted'
  expect(await provider.payouts?.pay(order)).toMatchObject({ kind: 'accepted' })
  expect(failing().one).toBe(0)
  expect(provider.crypto?.sandboxPageOf('bc1q')).toBe('/pay/bc1q')
})

it('of a provider that nobody has asked for half an hour nothing is known', async () => {
  const { provider, failing } = aWatched()
  fails = silent()
  await expect(provider.crypto?.rates()).rejects.toBe(fails)
  nowMs += 30 * MINUTE_MS - 1
  expect(failing().one).toBeGreaterThan(1_700)
  nowMs += 1
  expect(failing().one).toBe(0)
  await expect(provider.crypto?.rates()).rejects.toBe(fails)
  nowMs += MINUTE_MS
  expect(failing().one).toBe(60)
})
