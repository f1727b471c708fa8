import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { CryptoAmount, CryptoDeposit } from '#server/platform/providers/ports.ts'
import { publishAfterCommit, type ReceiveDeps } from '../core/apply-provider-event.ts'
import { CURRENCY } from '../core/start-deposit.ts'
import { insertPayment, type PaymentRow, setEstimate } from '../core/store.ts'
import { centsOf } from './event.ts'
import type { CryptoRateRow } from './rate-store.ts'
import { rateOf } from './rates.ts'
import { type CryptoAddressRow, insertCryptoPayment, updateCryptoPayment } from './store.ts'

/** What a message reports, with the current rate. */
export interface CryptoObservation {
  deposit: CryptoDeposit
  address: CryptoAddressRow
  amount: CryptoAmount
  rate: CryptoRateRow | null
}

/** How long a seen transaction may stay unconfirmed before the provider is asked. */
const FIRST_CHECK_MS = 30 * MINUTE_MS

/** Opens the payment of a newly reported deposit, and publishes it to the player. */
export async function openPayment(
  tx: Tx,
  deps: ReceiveDeps & { entropy: Entropy },
  { deposit, address, amount, rate }: CryptoObservation,
): Promise<string> {
  const { clock, entropy } = deps
  const id = entropy.id()
  const playerId = address.player_id
  await insertPayment(tx, {
    id,
    playerId,
    provider: address.provider,
    method: 'crypto',
    amountCents: estimateOf(amount, rate),
    currency: CURRENCY,
    idempotencyKey: null,
    promo: null,
    billingAddress: null,
    askingUntil: null,
    checkAt: new Date(clock.now() + FIRST_CHECK_MS),
    createdAt: instantOf(clock),
  })
  await insertCryptoPayment(tx, {
    paymentId: id,
    provider: address.provider,
    addressId: address.id,
    callbackId: deposit.id,
    txid: deposit.txid,
    ...amount,
  })
  await publishAfterCommit(tx, deps, { id, player_id: playerId, status: 'new' })
  return id
}

/** Updates a payment that is not credited yet from a message. */
export async function follow(
  tx: Tx,
  { clock }: Pick<ReceiveDeps, 'clock'>,
  { id }: PaymentRow,
  { deposit, amount, rate }: CryptoObservation,
): Promise<void> {
  const { txid, riskScore, state } = deposit
  const isKept = await updateCryptoPayment(tx, id, {
    ...amount,
    ...{ txid, riskScore },
    confirmedAt: state === 'confirmed' ? instantOf(clock) : null,
  })
  if (isKept && rate) await setEstimate(tx, id, estimateOf(amount, rate))
}

const estimateOf = ({ amount }: CryptoAmount, rate: CryptoRateRow | null): bigint =>
  centsOf(amount, rate && rateOf(rate)) ?? 0n
