import { z } from 'zod'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasTooManyValues, parseExactJson } from '#server/platform/providers/exact-json.ts'
import { isZenHash, type ZenSigned } from './signature.ts'

/** A notice with a valid signature of the provider. */
export interface ZenIpn extends ZenSigned {
  /** Not signed: it may distinguish transactions, but must not determine who is paid or how much. */
  transactionId: string
  /** Not signed: it may hold a payment back, but must not let one through. */
  type: string | null
}

/**
 * The formats make the hash unambiguous, although it joins the fields without separators: an amount begins and ends
 * with a digit, its neighbours meet it with capital letters, and the currency has exactly three letters.
 */
const notice = z.looseObject({
  merchantTransactionId: z.string().regex(/^[a-zA-Z0-9?&:\-/=.,#]{1,128}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.string().regex(/^\d{1,16}(?:\.\d{1,12})?$/),
  status: z.string().regex(/^[A-Z][A-Z_]{0,63}$/),
  transactionId: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  type: z.string().max(64).nullish(),
  hash: z.string(),
})

/** Reads a notice. Refuses `callback_malformed` and `callback_unsigned`. */
export function readZenIpn(rawBody: Buffer, ipnSecret: string): ZenIpn {
  const parsed = notice.safeParse(parsedOrRefused(rawBody))
  if (!parsed.success) return refuse('callback_malformed')
  const { hash, type, ...fields } = parsed.data
  const { merchantTransactionId, currency, amount, status, transactionId } = fields
  const signed = { merchantTransactionId, currency, amount, status }
  if (!isZenHash(hash, signed, ipnSecret)) refuse('callback_unsigned')
  return { ...signed, transactionId, type: type ?? null }
}

function parsedOrRefused(rawBody: Buffer): unknown {
  if (hasTooManyValues(rawBody)) return refuse('callback_malformed')
  try {
    return parseExactJson(rawBody)
  } catch {
    return refuse('callback_malformed')
  }
}
