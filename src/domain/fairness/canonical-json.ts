/**
 * The canonical text of a JSON value (RFC 8785): no spaces, keys sorted by UTF-16 code units, numbers in the
 * shortest form that round-trips. Throws a TypeError for values that JSON cannot hold: NaN, infinities,
 * undefined, bigint, functions, lone surrogates, and objects that are not plain.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return stringText(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (isPlain(value)) return objectText(value)
  throw new TypeError(`JSON cannot hold this ${typeof value}`)
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON cannot hold ${value}`)
  return JSON.stringify(value)
}

function stringText(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('JSON cannot hold a lone surrogate')
  return JSON.stringify(value)
}

function objectText(value: Record<string, unknown>): string {
  // The default sort compares UTF-16 code units, as RFC 8785 requires.
  const fields = Object.keys(value).sort()
  return `{${fields.map((key) => `${stringText(key)}:${canonicalJson(value[key])}`).join(',')}}`
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
