import type { z } from 'zod'

interface Terms {
  /** What the value is, for error messages. */
  name: string
  schema: z.ZodType
  /** Throws if the value has fields outside the contract, instead of dropping them. */
  isStrict: boolean
}

/**
 * Returns the fields of a value that are in the contract and drops all others. Throws if a field is missing or
 * malformed.
 */
export function enforceContract(value: unknown, { name, schema, isStrict }: Terms): unknown {
  const kept = schema.parse(value)
  const stray = isStrict ? findUnknownKey(value, kept) : null
  if (stray) throw new Error(`${name} has ${stray}, which is not in the contract.`)
  return kept
}

/** The path of the first dropped field; null if there is none. */
function findUnknownKey(value: unknown, kept: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (typeof kept !== 'object' || kept === null) return 'more'
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    if (!Object.hasOwn(kept, key)) return key
    const stray = findUnknownKey(inner, kept[key as keyof typeof kept])
    if (stray) return `${key}.${stray}`
  }
  return null
}
