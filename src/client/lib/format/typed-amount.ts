const PRICE_MAX = 1_000_000

/** A typed price as written in the address; empty if it is invalid. */
export function normalPrice(text: string): string {
  return readPrice(text.trim().replace(',', '.').replace(/\.$/, ''))?.toString() ?? ''
}

/** A price in coins from the address, up to the server's maximum; null if it is invalid. */
export function readPrice(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null
  return Math.min(Number(text), PRICE_MAX)
}

/** A typed number with a comma or a point as decimal separator; undefined for none, NaN if invalid. */
export function readAmount(text: unknown): number | undefined {
  const typed = String(text ?? '')
    .trim()
    .replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}
