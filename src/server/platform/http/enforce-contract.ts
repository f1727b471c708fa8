import type { z } from 'zod'

interface Terms {
  /** What is sent, for the words of an error. */
  name: string
  schema: z.ZodType
  /** Throws at what the contract does not name, instead of dropping it. */
  isStrict: boolean
}

/**
 * What may leave the server of a value: what the contract names, and nothing beside it. Throws when that is
 * missing or of another form.
 */
export function enforceContract(value: unknown, { name, schema, isStrict }: Terms): unknown {
  const kept = schema.parse(value)
  const stray = isStrict ? findUnknownKey(value, kept) : null
  if (stray) throw new Error(`${name} holds ${stray}, which the contract does not name.`)
  return kept
}

/** The path of the first thing that was not kept; null where all was. */
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
