import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { isSigned } from './zen-signature.ts'

const amountText = z.string().regex(/^\d{1,16}(?:\.\d{1,12})?$/)
const address = z.url({ protocol: /^https?$/ })

const item = z.looseObject({
  name: z.string().max(128),
  price: amountText,
  quantity: z.number().int().positive(),
  lineAmountTotal: amountText,
})

export const checkoutRequest = z.looseObject({
  terminalUuid: z.string().min(1),
  amount: amountText,
  currency: z.string().regex(/^[A-Z]{3}$/),
  merchantTransactionId: z.string().regex(/^[a-zA-Z0-9?&:\-/=.,#]{1,128}$/),
  items: z.array(item).optional(),
  urlSuccess: address.optional(),
  urlFailure: address.optional(),
  urlRedirect: address.optional(),
  customIpnUrl: address.optional(),
  signature: z.string(),
})

export type CheckoutRequest = z.output<typeof checkoutRequest>

/** Why a checkout was not made, as the gateway answers it. */
export interface CheckoutFault {
  status: number
  error: { code: string; message: string }
}

const fault = (status: number, code: string, message: string): CheckoutFault => ({
  status,
  error: { code, message },
})

export const duplicateFault = fault(
  409,
  'duplicate_transaction',
  'merchantTransactionId was used before.',
)

/** Reads what a shop asks for: the checkout, or why it is rejected. */
export function readCheckout(
  text: string,
  { zen, shopOrigin }: Settings,
): CheckoutRequest | CheckoutFault {
  const body = parseObject(text)
  if (!body) return fault(400, 'malformed_request', 'The body is not a JSON object.')
  if (!isSigned(body, zen.paywallSecret)) {
    return fault(401, 'invalid_signature', 'The signature is missing or wrong.')
  }
  const parsed = checkoutRequest.safeParse(body)
  if (!parsed.success) return fault(400, 'invalid_request', z.prettifyError(parsed.error))
  const checkout = parsed.data
  if (checkout.terminalUuid !== zen.terminal) {
    return fault(401, 'unknown_terminal', 'There is no such terminal.')
  }
  if (!isSumOfLines(checkout)) {
    return fault(400, 'invalid_amount', 'The amount is not the sum of its lines.')
  }
  const foreign =
    shopOrigin && addressesOf(checkout).find((url) => new URL(url).origin !== shopOrigin)
  if (foreign) return fault(400, 'foreign_address', `${foreign} does not belong to the shop.`)
  return checkout
}

export const isFault = (answer: CheckoutRequest | CheckoutFault): answer is CheckoutFault =>
  'error' in answer && 'status' in answer

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null
  } catch {
    return null
  }
}

const addressesOf = ({ urlSuccess, urlFailure, urlRedirect, customIpnUrl }: CheckoutRequest) =>
  [urlSuccess, urlFailure, urlRedirect, customIpnUrl].filter((url) => url !== undefined)

function isSumOfLines({ amount, items }: CheckoutRequest): boolean {
  if (!items) return true
  return unitsOf(amount) === items.reduce((sum, line) => sum + unitsOf(line.lineAmountTotal), 0n)
}

/** An amount's text as a whole number of 10^-12, so that no digit is lost. */
function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}
