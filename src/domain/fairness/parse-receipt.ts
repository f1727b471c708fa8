import { isRecord } from './receipt-form.ts'

/**
 * Parses a receipt from text: either the receipt alone, as in a file, or `{ data }`, as the shop's API returns it.
 * Throws a SyntaxError if the text is not JSON.
 */
export function parseReceipt(text: string): unknown {
  // Some editors begin a file with a byte order mark, which JSON does not allow.
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  return isRecord(value) && 'data' in value && !('scheme' in value) ? value.data : value
}
