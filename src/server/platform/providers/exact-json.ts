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
