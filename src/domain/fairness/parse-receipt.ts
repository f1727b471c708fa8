import { isRecord } from './receipt-form.ts'

/**
 * The receipt that a text holds: it stands alone in a file, and the shop's API answers it as `{ data }`.
 * Throws a SyntaxError for what is not JSON.
 */
export function parseReceipt(text: string): unknown {
  // Some editors mark a file with this, and JSON does not know it.
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  return isRecord(value) && 'data' in value && !('scheme' in value) ? value.data : value
}
