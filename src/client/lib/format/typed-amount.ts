const PRICE_MAX = 1_000_000

/** A typed price as the address writes it; empty when it is none. */
export function normalPrice(text: string): string {
  return readPrice(text.trim().replace(',', '.').replace(/\.$/, ''))?.toString() ?? ''
}

/** A price in coins as the address writes it, up to what the server takes; null when it is none. */
export function readPrice(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null
  return Math.min(Number(text), PRICE_MAX)
}

/** The number that was typed, with a comma or a point; undefined for none, NaN for no number. */
export function readAmount(text: unknown): number | undefined {
  const typed = String(text ?? '')
    .trim()
    .replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}
