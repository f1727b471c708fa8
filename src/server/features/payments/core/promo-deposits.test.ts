import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCodesService } from '#server/features/codes/index.ts'
import {
  aStart,
  type DepositHarness,
  openDepositHarness,
} from '#tests/support/payments/deposit-harness.ts'
import { aCardCallback, aSkinsCallback } from '#tests/support/payments/provider-messages.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'

let sandbox: SandboxProcess
let harness: DepositHarness
let playerId: string

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  harness = await openDepositHarness({ sandboxOrigin: sandbox.origin })
  const { database, ledger, clock, entropy } = harness
  const seedKey = Buffer.alloc(32, 7)
  await createCodesService({ database, ledger, clock, entropy, seedKey }).openBrandPromo('Coffer')
})
afterAll(async () => {
  expect(await harness.clearing()).toBe(0n)
  expect(await harness.faults()).toEqual([])
  await harness.close()
  await sandbox.stop()
})
beforeEach(async () => {
  playerId = await harness.aPlayer()
})

const promocode = ' coffer '
const startCard = (key: string | null = null, typed: string | null = promocode) =>
  harness.service.startCard(aStart(playerId, key), { amount: 25.5, promocode: typed })

async function paymentIds(): Promise<string[]> {
  return (await harness.paymentsOf(playerId)).map(({ id }) => id)
}

const accept = (merchantTransactionId: string) =>
  harness.callBack(JSON.stringify(aCardCallback({ merchantTransactionId, amount: '25.50' })))

test('a promo code promises a bonus with a card deposit when it is credited', async () => {
  await startCard()
  const [id = ''] = await paymentIds()
  expect(await harness.balanceOf(playerId)).toBe(0n)
  await accept(id)
  await accept(id)
  // 5 % of 25.50, rounded down.
  expect(await harness.balanceOf(playerId)).toBe(2_550n)
  expect(await harness.entriesOf(id)).not.toHaveProperty('deposit.promo')
  const { data } = await harness.service.list(playerId, { limit: 20 })
  expect(data).toMatchObject([{ amount: 25.5, bonus: 1.27, promocode: 'COFFER' }])
})

test('a promo code promises a share of the credited amount of a skins deposit', async () => {
  await harness.service.startSkins(aStart(playerId), { amount: 3.15, promocode })
  const [order_id = ''] = await paymentIds()
  await harness.callBackSkins(aSkinsCallback({ order_id, amount: '200.00' }))
  expect(await harness.balanceOf(playerId)).toBe(20_000n)
  expect(await harness.paymentsOf(playerId)).toMatchObject([{ bonus_cents: 1_000n }])
})

test('a used-up promo code stops no started deposit, and only one of them gets the bonus', async () => {
  for (let count = 0; count < 6; count++) await startCard()
  const ids = await paymentIds()
  expect(ids).toHaveLength(6)
  await Promise.all(ids.map(accept))
  expect(await harness.balanceOf(playerId)).toBe(6n * 2_550n)
  const bonuses = (await harness.paymentsOf(playerId)).map(({ bonus_cents }) => bonus_cents)
  expect(bonuses.filter((bonus) => bonus > 0n)).toEqual([127n])
  expect(await outcomeOf(startCard())).toBe('promocode_used')
})

test('a retry may type the same code differently, but another code is another request', async () => {
  const first = await startCard('k')
  const [id = ''] = await paymentIds()
  await accept(id)
  expect(await startCard('k', 'COFFER')).toEqual(first)
  expect(await outcomeOf(startCard('k', null))).toBe('idempotency_mismatch')
  expect(await outcomeOf(startCard('k', 'OTHER'))).toBe('idempotency_mismatch')
  expect(await paymentIds()).toHaveLength(1)
})

test('an unknown promo code starts no deposit', async () => {
  expect(await outcomeOf(startCard(null, 'NOBODY'))).toBe('promocode_unknown')
  expect(await paymentIds()).toEqual([])
})
