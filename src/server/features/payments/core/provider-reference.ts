const MERCHANT_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::[1-9]\d{0,5})?$/

/**
 * What a payment is called at the provider: its id, and from the second attempt on the attempt's
 * number too, because the provider takes no name twice and keeps one whose answer was lost.
 */
export const merchantIdOf = (paymentId: string, attempt: number): string =>
  attempt === 1 ? paymentId : `${paymentId}:${attempt}`

/** The payment that a name at the provider belongs to; null when the name is not of our making. */
export const paymentIdOf = (merchantId: string): string | null =>
  MERCHANT_ID.exec(merchantId)?.[1] ?? null
