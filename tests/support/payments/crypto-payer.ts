import { expect } from 'vitest'
import type { Deposit } from '#contract/http/deposit.ts'
import type { DepositHarness } from './deposit-harness.ts'
import type { PaymentView } from './payment-rows.ts'
import { aCryptoCallback, type TestAddress } from './provider-messages.ts'

/** Cents: the worth of 0.01 at a rate of 65,000, and the bonus on a first deposit. */
export const WORTH = 65_000n
export const BONUS = 22_750n

/** A new player with a bitcoin address, at a rate of 65,000. */
export interface CryptoPayer {
  id: string
  address: TestAddress
  /** Sends a callback for 0.01, or with the given fields; returns the status. */
  send(fields?: Parameters<typeof aCryptoCallback>[1]): Promise<number>
  onlyPayment(): Promise<PaymentView>
  /** The player's deposits as they see them. */
  listed(): Promise<Deposit[]>
}

export async function aCryptoPayer(harness: DepositHarness): Promise<CryptoPayer> {
  await harness.setRate('BTC', '65000.00000000')
  const id = await harness.aPlayer()
  const address = await harness.anAddress(id)
  return {
    id,
    address,
    send: (fields) => harness.callBackCrypto(aCryptoCallback(address, fields)),
    async onlyPayment() {
      const payments = await harness.paymentsOf(id)
      expect(payments).toHaveLength(1)
      const [payment] = payments
      if (!payment) throw new Error('There is no payment')
      return payment
    },
    listed: async () => (await harness.service.list(id, { limit: 20 })).data,
  }
}
