import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import type { AlphapoCallback, CryptoAmount } from '#server/platform/providers/alphapo/callback.ts'
import {
  applyProviderEvent,
  type ProviderMessage,
  type ReceiveDeps,
  record,
} from '../core/apply-provider-event.ts'
import { type Decision, NO_CHANGE, type ProviderEvent } from '../core/decision.ts'
import { lockPayment, type PaymentRow } from '../core/store.ts'
import { cryptoEvent, unfinished } from './event.ts'
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

/** Handles a deposit message of the crypto provider, from a callback or a query, under the player's lock. */
export const receiveCrypto = (
  deps: CryptoDeps,
  callback: AlphapoCallback,
  bodySha256: Buffer,
): Promise<Decision['outcome']> =>
  deps.database.transaction((tx) => take(tx, deps, callback, bodySha256))

async function take(
  tx: Tx,
  deps: CryptoDeps,
  callback: AlphapoCallback,
  bodySha256: Buffer,
): Promise<Decision['outcome']> {
  const amount = callback.received ?? callback.sent
  const message: ProviderMessage = {
    provider: 'alphapo',
    providerTransactionId: callback.id,
    status: callback.status,
    amount: amount?.amount ?? null,
    currency: amount?.currency ?? null,
    bodySha256,
  }
  const address = await addressOf(tx, callback)
  if (!address || !amount) return refuseUnknown(tx, deps, message)
  await deps.ledger.lock(tx, address.player_id)
  const txid = callback.transactions.find(({ kind }) => kind === 'blockchain')?.txid ?? null
  const owner = await ownerOf(tx, callback.id, txid, address.id)
  if (owner && !owner.isSame) {
    await record(tx, deps, message, { paymentId: owner.id, outcome: 'transaction_used' })
    return 'transaction_used'
  }
  const rate = (await readFreshRates(tx, deps.clock)).get(amount.currency) ?? null
  const observation = { callback, address, amount, txid, rate }
  const paymentId = owner?.id ?? (await openPayment(tx, deps, observation))
  const found = await lockPayment(tx, paymentId)
  if (!found) throw new Error(`The crypto payment ${paymentId} is missing`)
  if (found.credited_cents === null) await follow(tx, deps, found, observation)
  const { currency } = address
  const rules = { currency, rate: rate && rateOf(rate), riskScoreMax: deps.riskScoreMax }
  const event =
    found.credited_cents === null
      ? cryptoEvent(callback, rules)
      : await repeatedEvent(tx, found, callback, amount)
  const { outcome, action } = await applyProviderEvent(tx, deps, found, event, message)
  const isPriced = action?.kind === 'credit' || action?.kind === 'queue'
  if (rate && isPriced) await setCryptoRate(tx, found.id, rate)
  return outcome
}

/** For a credited deposit only the amount of the currency is compared, because the rate has changed since. */
async function repeatedEvent(
  tx: Tx,
  { id, credited_cents }: PaymentRow,
  { status, id: transactionId }: AlphapoCallback,
  { amount, currency }: CryptoAmount,
): Promise<ProviderEvent> {
  if (status === 'cancelled') return { kind: 'refused', of: transactionId }
  if (credited_cents === null || unfinished.has(status)) return NO_CHANGE
  if (status !== 'confirmed') return { kind: 'unknown' }
  const known = await readCryptoAmount(tx, id)
  const isSame = compareDecimals(toDecimal(known.amount), toDecimal(amount)) === 0
  if (!isSame || known.currency !== currency) return { kind: 'strange', outcome: 'wrong_amount' }
  return { kind: 'accepted', cents: credited_cents, transactionId, isReleased: true }
}

async function refuseUnknown(tx: Tx, deps: CryptoDeps, message: ProviderMessage) {
  await record(tx, deps, message, { paymentId: null, outcome: 'unknown_payment' })
  return 'unknown_payment' as const
}

/** Our address named by the callback, if it matches the one that the provider issued under that id. */
async function addressOf(tx: Tx, { address }: AlphapoCallback): Promise<CryptoAddressRow | null> {
  if (!address?.foreignId || !isUuid(address.foreignId)) return null
  const found = await findAddressById(tx, address.foreignId)
  return found?.address === address.address && found.tag === address.tag ? found : null
}

/** The payment with a callback's id; a different one if its transaction was reported before. */
async function ownerOf(
  tx: Tx,
  callbackId: string,
  txid: string | null,
  addressId: string,
): Promise<{ id: string; isSame: boolean } | null> {
  const same = await findByCallback(tx, callbackId)
  const byTxid = txid === null ? null : await findByTxid(tx, txid, addressId)
  if (byTxid !== null && byTxid !== same) return { id: byTxid, isSame: false }
  return same === null ? null : { id: same, isSame: true }
}
