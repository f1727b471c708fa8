import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import type { CryptoAmount, CryptoDeposit } from '#server/platform/providers/ports.ts'
import { NO_CHANGE, type ProviderEvent } from '#server/platform/providers/provider-event.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import {
  applyProviderEvent,
  type ProviderMessage,
  type ReceiveDeps,
  record,
} from '../core/apply-provider-event.ts'
import type { Decision } from '../core/decision.ts'
import { lockPayment, type PaymentRow } from '../core/store.ts'
import { cryptoEvent } from './event.ts'
import { follow, openPayment } from './observation.ts'
import { rateOf, readFreshRates } from './rates.ts'
import {
  type CryptoAddressRow,
  findAddressById,
  findByCallback,
  findByTxid,
  readCryptoAmount,
  setCryptoRate,
} from './store.ts'

export interface CryptoDeps extends ReceiveDeps {
  entropy: Entropy
  riskScoreMax: string
}

/** A processor's message about a deposit, from a callback or a query. */
export interface ReceivedDeposit {
  provider: ProviderName
  deposit: CryptoDeposit
  bodySha256: Buffer
}

/** Handles a message about a deposit, under the player's lock. */
export const receiveCrypto = (
  deps: CryptoDeps,
  received: ReceivedDeposit,
): Promise<Decision['outcome']> => deps.database.transaction((tx) => take(tx, deps, received))

async function take(
  tx: Tx,
  deps: CryptoDeps,
  { provider, deposit, bodySha256 }: ReceivedDeposit,
): Promise<Decision['outcome']> {
  const { amount } = deposit
  const message: ProviderMessage = {
    provider,
    providerTransactionId: deposit.id,
    status: deposit.status,
    amount: amount?.amount ?? null,
    currency: amount?.currency ?? null,
    bodySha256,
  }
  const address = await addressOf(tx, provider, deposit)
  if (!address || !amount) return refuseUnknown(tx, deps, message)
  await deps.ledger.lock(tx, address.player_id)
  const owner = await ownerOf(tx, address, deposit)
  if (owner && !owner.isSame) {
    await record(tx, deps, message, { paymentId: owner.id, outcome: 'transaction_used' })
    return 'transaction_used'
  }
  const rate = (await readFreshRates(tx, deps.clock)).get(amount.currency) ?? null
  const observation = { deposit, address, amount, rate }
  const paymentId = owner?.id ?? (await openPayment(tx, deps, observation))
  const found = await lockPayment(tx, paymentId)
  if (!found) throw new Error(`The crypto payment ${paymentId} is missing`)
  if (found.credited_cents === null) await follow(tx, deps, found, observation)
  const { currency } = address
  const rules = { currency, rate: rate && rateOf(rate), riskScoreMax: deps.riskScoreMax }
  const event =
    found.credited_cents === null
      ? cryptoEvent(deposit, rules)
      : await repeatedEvent(tx, found, deposit, amount)
  const { outcome, action } = await applyProviderEvent(tx, deps, found, event, message)
  const isPriced = action?.kind === 'credit' || action?.kind === 'queue'
  if (rate && isPriced) await setCryptoRate(tx, found.id, rate)
  return outcome
}

/** For a credited deposit only the amount of the currency is compared, because the rate has changed since. */
async function repeatedEvent(
  tx: Tx,
  { id, credited_cents }: PaymentRow,
  { state, id: transactionId }: CryptoDeposit,
  { amount, currency }: CryptoAmount,
): Promise<ProviderEvent> {
  if (state === 'gone' || state === 'too_small' || state === 'not_credited') {
    return { kind: 'refused', of: transactionId }
  }
  if (credited_cents === null || state === 'seen') return NO_CHANGE
  if (state === 'unknown') return { kind: 'unknown' }
  const known = await readCryptoAmount(tx, id)
  const isSame = compareDecimals(toDecimal(known.amount), toDecimal(amount)) === 0
  if (!isSame || known.currency !== currency) return { kind: 'strange', outcome: 'wrong_amount' }
  return { kind: 'accepted', cents: credited_cents, transactionId, isReleased: true }
}

async function refuseUnknown(tx: Tx, deps: CryptoDeps, message: ProviderMessage) {
  await record(tx, deps, message, { paymentId: null, outcome: 'unknown_payment' })
  return 'unknown_payment' as const
}

/** Our address named by the message, if it matches the one that this provider gave us under that id. */
async function addressOf(
  tx: Tx,
  provider: ProviderName,
  { address }: CryptoDeposit,
): Promise<CryptoAddressRow | null> {
  if (!address || !isUuid(address.reference)) return null
  const found = await findAddressById(tx, address.reference)
  if (found?.provider !== provider) return null
  return found.address === address.address && found.tag === address.tag ? found : null
}

/** The payment with a deposit's number; a different one if its transaction was reported before. */
async function ownerOf(
  tx: Tx,
  { id: addressId, provider }: CryptoAddressRow,
  { id, txid }: CryptoDeposit,
): Promise<{ id: string; isSame: boolean } | null> {
  const same = await findByCallback(tx, provider, id)
  const byTxid = txid === null ? null : await findByTxid(tx, txid, addressId)
  if (byTxid !== null && byTxid !== same) return { id: byTxid, isSame: false }
  return same === null ? null : { id: same, isSame: true }
}
