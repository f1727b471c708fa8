import { z } from 'zod'
import { parseExactJson } from '#server/platform/providers/exact-json.ts'

/** The provider's description of a transaction, in a callback or a lookup. All amounts are decimal strings. */
export interface AlphapoCallback {
  id: string
  /** `deposit`, `deposit_exchange`, `withdrawal`, `withdrawal_exchange`, `exchange`, `invoice`. */
  type: string
  /** `not_confirmed`, `confirmed`, `cancelled`; of withdrawals also `processing` and `pending`. */
  status: string
  /** Why it was cancelled; empty otherwise. */
  error: string
  /** Our id of a withdrawal. */
  foreignId: string | null
  address: AlphapoAddress | null
  sent: CryptoAmount | null
  /** Before the provider's fee. */
  received: CryptoAmount | null
  transactions: AlphapoTransaction[]
}

export interface CryptoAmount {
  currency: string
  amount: string
}

export interface AlphapoAddress {
  currency: string
  address: string
  tag: string | null
  /** Our id of a deposit address. */
  foreignId: string | null
  isCrossCurrency: boolean
}

export interface AlphapoTransaction {
  kind: string
  currency: string
  amount: string | null
  txid: string | null
  /** From 0 to 1, if the provider has one. */
  riskScore: string | null
}

const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/)
const word = z.string().regex(/^[a-z_]{1,40}$/)
const code = z.string().regex(/^[A-Z0-9-]{1,16}$/)
const visible = (lengthMax: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(lengthMax)

const money = z.looseObject({ currency: code, amount: decimal })

const shape = z.looseObject({
  id: visible(64),
  type: word,
  status: word,
  error: z.string().max(1_000).nullish(),
  foreign_id: visible(128).nullish(),
  crypto_address: z
    .looseObject({
      currency: code,
      address: visible(128),
      tag: visible(64).nullish(),
      foreign_id: visible(128).nullish(),
      cross_currency: z.boolean().nullish(),
      expected_currency: code.nullish(),
    })
    .nullish(),
  currency_sent: money.nullish(),
  currency_received: money.nullish(),
  transactions: z
    .array(
      z.looseObject({
        transaction_type: word,
        currency: code,
        amount: decimal.nullish(),
        txid: visible(128).nullish(),
        riskscore: decimal.nullish(),
      }),
    )
    .max(100)
    .nullish(),
})

/** Parses a callback's body; null if it is malformed. The caller must check the signature. */
export function readAlphapoCallback(rawBody: Buffer | string): AlphapoCallback | null {
  try {
    return toAlphapoCallback(parseExactJson(rawBody))
  } catch {
    return null
  }
}

/** The same for a parsed value. */
export function toAlphapoCallback(value: unknown): AlphapoCallback | null {
  const parsed = shape.safeParse(value)
  if (!parsed.success) return null
  const { id, type, status, error, foreign_id, crypto_address, ...amounts } = parsed.data
  return {
    id,
    type,
    status,
    error: error ?? '',
    foreignId: foreign_id ?? null,
    address: crypto_address ? addressOf(crypto_address) : null,
    sent: amounts.currency_sent ?? null,
    received: amounts.currency_received ?? null,
    transactions: (amounts.transactions ?? []).map((each) => ({
      kind: each.transaction_type,
      currency: each.currency,
      amount: each.amount ?? null,
      txid: each.txid ?? null,
      riskScore: each.riskscore ?? null,
    })),
  }
}

type Address = NonNullable<z.output<typeof shape>['crypto_address']>

const addressOf = (given: Address): AlphapoAddress => ({
  currency: given.currency,
  address: given.address,
  tag: given.tag ?? null,
  foreignId: given.foreign_id ?? null,
  isCrossCurrency: given.cross_currency === true,
})
