import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { address } from './address.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import * as forms from './forms.ts'
import { eventSchemas } from './realtime/event-schemas.ts'
import { isStorable, storable } from './storable.ts'
import * as letterForms from './support-forms.ts'
import { text, textOr } from './text.ts'

interface Def {
  type: string
  /** Of a string in a standard format, such as an instant: the format already excludes unstorable text. */
  format?: string
  checks?: unknown[]
  [inner: string]: unknown
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in (value._zod as object)

/** The paths of strings in a schema that do not use the contract's `text`. */
function bareTexts(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Def
  // A boolean in words: only fixed words are accepted.
  if (def.type === 'pipe' && (def.out as z.core.$ZodType)._zod.def.type === 'boolean') return []
  const isBare = def.type === 'string' && !def.format && !def.checks?.includes(storable)
  return [...(isBare ? [path] : []), ...innerOf(def, path, seen)]
}

function innerOf(value: unknown, path: string, seen: Set<unknown>): string[] {
  if (isSchema(value)) return bareTexts(value, path, seen)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'checks' ? [] : innerOf(inner, `${path}.${name}`, seen),
  )
}

const schemasOf = ({ params, query, body, reply }: Call) => ({ params, query, body, reply })

describe('every text of the contract', () => {
  it.each(Object.entries(calls) as [string, Call][])('of %s can be stored', (name, call) => {
    for (const [place, schema] of Object.entries(schemasOf(call))) {
      if (schema) expect(bareTexts(schema, `${name}.${place}`)).toEqual([])
    }
  })

  it.each(Object.entries(eventSchemas))('of the event %s can be stored', (name, schema) => {
    expect(bareTexts(schema, name)).toEqual([])
  })

  it.each(
    Object.entries({ ...forms, ...letterForms, address }).filter(([, form]) => isSchema(form)),
  )('of the form %s can be stored', (name, form) => {
    expect(bareTexts(form as z.core.$ZodType, name)).toEqual([])
  })

  it('reports strings without the check at any depth', () => {
    const schema = z.object({
      a: z.array(z.record(z.string(), z.union([text, z.string().nullable()]))).optional(),
      b: z.string().trim().max(3).default(''),
      c: textOr('Write.').max(3),
      d: z.iso.datetime(),
    })
    expect(bareTexts(schema, 'x')).toHaveLength(3)
  })
})

describe('text', () => {
  it.each(['', 'a', 'ä', '💎', 'a\u0301', '\u202e', '\ufffd', '\u0001'])('accepts %j', (value) => {
    expect(isStorable(value)).toBe(true)
    expect(text.safeParse(value).success).toBe(true)
  })

  it.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800', '💎'.slice(1)])(
    'refuses %j',
    (value) => {
      expect(text.safeParse(value).error?.issues).toEqual([
        expect.objectContaining({ message: 'Some characters of this text cannot be used.' }),
      ])
      expect(z.record(text, z.number()).safeParse({ [value]: 1 }).success).toBe(false)
    },
  )
})
