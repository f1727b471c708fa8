import { z } from 'zod'
import { hasTooManyValues, parseExactJson } from '#server/platform/providers/exact-json.ts'
import { isSignedBySkinsback } from './signature.ts'

/** The provider's description of a deposit, in a webhook or a status response. */
export interface SkinsbackMessage {
  /** `pending`, `in_hold`, `success`, `fail`, `hold_approved`, `hold_returned`. */
  status: string
  transactionId: string
  /** Our id of the deposit. */
  orderId: string
  /** A decimal number in `currency`; null while there is none. */
  amount: string | null
  /** In upper case, such as `USD`. */
  currency: string | null
  /** The Steam account that the skins came from; null if the provider does not send it. */
  steamId: string | null
}

const visible = z.string().regex(/^[\x21-\x7e]{1,128}$/)

/** Only plain fields are signed, so lists and objects are ignored. */
const shape = z.looseObject({
  status: z.string().regex(/^[a-z_]{1,40}$/),
  transaction_id: visible,
  order_id: visible,
  amount: z
    .string()
    .regex(/^(?:\d{1,16}(?:\.\d{1,20})?)?$/)
    .nullish(),
  amount_currency: z
    .string()
    .regex(/^[A-Za-z]{0,10}$/)
    .nullish(),
  steam_id: z
    .string()
    .regex(/^\d{0,20}$/)
    .nullish(),
})

/** Reads a webhook; returns `malformed` or `unsigned` if it is not the provider's. */
export function readSkinsbackWebhook(
  rawBody: Buffer,
  secret: string,
): SkinsbackMessage | 'malformed' | 'unsigned' {
  const fields = fieldsOf(rawBody)
  if (!fields) return 'malformed'
  const message = toSkinsbackMessage(fields)
  if (!message) return 'malformed'
  return isSignedBySkinsback(fields, secret) ? message : 'unsigned'
}

/** The message in authenticated fields; null if they contain none. */
export function toSkinsbackMessage(fields: unknown): SkinsbackMessage | null {
  const parsed = shape.safeParse(fields)
  if (!parsed.success) return null
  const { status, transaction_id, order_id, amount, amount_currency, steam_id } = parsed.data
  return {
    status,
    transactionId: transaction_id,
    orderId: order_id,
    amount: amount || null,
    currency: amount_currency ? amount_currency.toUpperCase() : null,
    steamId: steam_id || null,
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The provider does not document the format of the body, so both JSON and a form are accepted. */
function fieldsOf(rawBody: Buffer): Record<string, unknown> | null {
  if (hasTooManyValues(rawBody)) return null
  try {
    const text = strictUtf8.decode(rawBody)
    if (!text.trimStart().startsWith('{')) return formFields(text)
    const parsed = parseExactJson(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null
  }
}

/** Parses a form as PHP does: the last of equal names counts, and `a[b]` belongs to an object, which is not signed. */
const formFields = (text: string): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => !name.includes('[')))
