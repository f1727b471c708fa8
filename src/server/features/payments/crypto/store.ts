import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'

export interface CryptoAddressRow
  extends Pick<
    Tables['crypto_addresses'],
    | 'id'
    | 'player_id'
    | 'currency'
    | 'address'
    | 'tag'
    | 'provider_address_id'
    | 'expires_at'
    | 'is_bonus_declined'
  > {
  provider: ProviderName
}

const addressColumns =
  'id, player_id, currency, address, tag, provider, provider_address_id, expires_at, is_bonus_declined'

/** The player's address for a currency at a processor, if it is good until `until`. */
export async function findAddress(
  reader: Reader,
  { playerId, currency, provider }: { playerId: string; currency: string; provider: ProviderName },
  until: Date,
): Promise<CryptoAddressRow | null> {
  const { rows } = await reader.query<CryptoAddressRow>(
    `SELECT ${addressColumns} FROM crypto_addresses
     WHERE player_id = $1 AND currency = $2 AND provider = $3
       AND (expires_at IS NULL OR expires_at >= $4)
     ORDER BY taken_at DESC, id DESC LIMIT 1`,
    [playerId, currency, provider, until],
  )
  return rows[0] ?? null
}

/** The address with this id. */
export async function findAddressById(
  reader: Reader,
  id: string,
): Promise<CryptoAddressRow | null> {
  const { rows } = await reader.query<CryptoAddressRow>(
    `SELECT ${addressColumns} FROM crypto_addresses WHERE id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The address to which a processor gave this number. */
export async function findAddressOfProvider(
  reader: Reader,
  provider: ProviderName,
  providerId: string,
): Promise<CryptoAddressRow | null> {
  const { rows } = await reader.query<CryptoAddressRow>(
    `SELECT ${addressColumns} FROM crypto_addresses
     WHERE provider = $1 AND provider_address_id = $2`,
    [provider, providerId],
  )
  return rows[0] ?? null
}

export interface NewCryptoAddress {
  id: string
  playerId: string
  currency: string
  provider: ProviderName
  providerAddressId: string
  address: string
  tag: string | null
  takenAt: Date
  /** Until when the processor waits for coins at it; null for ever. */
  expiresAt: Date | null
}

/** Stores a new address; false if the player already has one for ever. */
export async function insertAddress(tx: Tx, taken: NewCryptoAddress): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO crypto_addresses (id, player_id, currency, provider_address_id, address, tag,
                                   taken_at, check_until, provider, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
     ON CONFLICT (player_id, currency, provider) WHERE expires_at IS NULL DO NOTHING`,
    [
      taken.id,
      taken.playerId,
      taken.currency,
      taken.providerAddressId,
      taken.address,
      taken.tag,
      taken.takenAt,
      taken.provider,
      taken.expiresAt,
    ],
  )
  return rowCount === 1
}

/** Expects a payment to an address that the player has viewed; it is checked unless a callback reports it. */
export async function expectPayment(
  reader: Reader,
  id: string,
  { checkAt, checkUntil }: { checkAt: Date; checkUntil: Date },
): Promise<void> {
  await reader.query(
    `UPDATE crypto_addresses SET check_at = coalesce(check_at, $2), check_until = $3 WHERE id = $1`,
    [id, checkAt, checkUntil],
  )
}

/** Stores whether the player wants a bonus with what arrives at an address from now on. */
export async function declineBonus(reader: Reader, id: string, isDeclined: boolean): Promise<void> {
  await reader.query('UPDATE crypto_addresses SET is_bonus_declined = $2 WHERE id = $1', [
    id,
    isDeclined,
  ])
}

/** The payment with a provider's number of it. */
export async function findByCallback(
  tx: Tx,
  provider: ProviderName,
  callbackId: string,
): Promise<string | null> {
  const { rows } = await tx.query<Pick<Tables['crypto_payments'], 'payment_id'>>(
    'SELECT payment_id FROM crypto_payments WHERE provider = $1 AND callback_id = $2',
    [provider, callbackId],
  )
  return rows[0]?.payment_id ?? null
}

/** The payment of a blockchain transaction to an address. */
export async function findByTxid(tx: Tx, txid: string, addressId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Tables['crypto_payments'], 'payment_id'>>(
    'SELECT payment_id FROM crypto_payments WHERE txid = $1 AND address_id = $2',
    [txid, addressId],
  )
  return rows[0]?.payment_id ?? null
}

export interface NewCryptoPayment {
  paymentId: string
  provider: ProviderName
  addressId: string
  callbackId: string
  txid: string | null
  currency: string
  amount: string
}

export async function insertCryptoPayment(tx: Tx, payment: NewCryptoPayment): Promise<void> {
  await tx.query(
    `INSERT INTO crypto_payments (payment_id, address_id, callback_id, txid, currency, amount, provider)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      payment.paymentId,
      payment.addressId,
      payment.callbackId,
      payment.txid,
      payment.currency,
      payment.amount,
      payment.provider,
    ],
  )
}

export interface CryptoUpdate {
  txid: string | null
  currency: string
  amount: string
  riskScore: string | null
  confirmedAt: Date | null
}

/** Updates a payment from the provider's message; once it is confirmed, only another confirmation is accepted. */
export async function updateCryptoPayment(
  tx: Tx,
  paymentId: string,
  update: CryptoUpdate,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE crypto_payments SET txid = coalesce($2, txid), currency = $3, amount = $4,
                                risk_score = $5, confirmed_at = $6::timestamptz
     WHERE payment_id = $1 AND (confirmed_at IS NULL OR $6::timestamptz IS NOT NULL)`,
    [paymentId, update.txid, update.currency, update.amount, update.riskScore, update.confirmedAt],
  )
  return rowCount === 1
}

/** The amount received over the blockchain, as credited. */
export async function readCryptoAmount(
  tx: Tx,
  paymentId: string,
): Promise<{ currency: string; amount: string }> {
  const { rows } = await tx.query<Pick<Tables['crypto_payments'], 'currency' | 'amount'>>(
    'SELECT currency, amount FROM crypto_payments WHERE payment_id = $1',
    [paymentId],
  )
  if (!rows[0]) throw new Error(`Payment ${paymentId} is not a crypto payment`)
  return rows[0]
}

/** Stores the rate at which a payment is or would be credited. */
export async function setCryptoRate(
  tx: Tx,
  paymentId: string,
  rate: { rate_from: string; rate_to: string },
): Promise<void> {
  await tx.query('UPDATE crypto_payments SET rate_from = $2, rate_to = $3 WHERE payment_id = $1', [
    paymentId,
    rate.rate_from,
    rate.rate_to,
  ])
}
