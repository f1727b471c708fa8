const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses JSON in strict UTF-8. Numbers become their source text, so that 25.00 stays `25.00`. Throws if the input is
 * not valid JSON.
 */
export function parseExactJson(raw: Buffer | string): unknown {
  const keep = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' ? source : value
  const text = typeof raw === 'string' ? raw : strictUtf8.decode(raw)
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown)
}

/** More values than any provider's message has, and few enough to read before its signature is known. */
const UNSIGNED_VALUES_MAX = 2_000
const [COMMA, AMPERSAND] = [0x2c, 0x26]

/** Whether a message, as JSON or as a form, has so many values that reading it would cost more than it may. */
export function hasTooManyValues(raw: Buffer): boolean {
  let separators = 0
  for (const byte of raw) if (byte === COMMA || byte === AMPERSAND) separators += 1
  return separators >= UNSIGNED_VALUES_MAX
}
