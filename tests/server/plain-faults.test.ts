import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { parse } from '#server/platform/http/parse.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { type SampleBodies, sampleBodies } from '#tests/support/calls/sample-bodies.ts'
import { validatorPhrasesIn } from '#tests/support/fuzz/validator-messages.ts'

const bad: unknown[] = [
  ...[undefined, null, true, false, '', ' ', 'x', '7', '\u0000', 'x'.repeat(20_000), '<script>'],
  ...[0, -1, 1, 1.005, 7.5, 1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53],
  ...[[], [null], [[]], Array(2_000).fill('x'), {}, { x: 1 }, { __proto__: null, y: [] }],
]

const draft = { name: 'A box of a test', items: [{ item_id: 'x', chance: 100 }] }
const bodies = sampleBodies({ slug: 'pocket-change', draft: draft as never })

/** Yields a copy of a value for each place in it, with that place replaced. */
function* changed(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement
  if (Array.isArray(value)) {
    for (const index of value.keys()) {
      for (const inner of changed(value[index], replacement)) yield value.with(index, inner)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, kept] of Object.entries(value)) {
      for (const inner of changed(kept, replacement)) yield { ...value, [key]: inner }
    }
    yield { ...value, surplus: replacement }
  }
}

/** The server's refusal of an input; nothing if it is valid. */
function refusalOf(schema: z.ZodType, input: unknown): unknown {
  try {
    parse(schema, input)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.body()
    throw error
  }
}

function expectPlain(schema: z.ZodType, sample: unknown): number {
  let refused = 0
  for (const replacement of bad) {
    for (const input of changed(sample, replacement)) {
      const body = refusalOf(schema, input)
      if (Object.keys(body as object).length > 0) refused += 1
      expect(validatorPhrasesIn(body)).toEqual([])
    }
  }
  return refused
}

const everyCall = Object.entries(calls) as [string, Call][]

describe('invalid input is explained in plain sentences', () => {
  it.each(everyCall.filter(([, { body }]) => body))('by %s, for its body', (name, { body }) => {
    const sample = bodies[name as keyof SampleBodies]
    expect(expectPlain(body as z.ZodType, sample)).toBeGreaterThan(0)
  })

  it.each(everyCall.filter(([, { query }]) => query))('by %s, for its query', (_, { query }) => {
    const fields = Object.keys((query as z.ZodObject).shape)
    expectPlain(query as z.ZodType, Object.fromEntries(fields.map((field) => [field, '1'])))
  })

  it.each([
    ['Use text.', z.string(), 7],
    ['This field is required.', z.string(), undefined],
    ['Use at least 3 characters.', z.string().min(3), 'x'],
    ['Use at most 1 character.', z.string().max(1), 'xy'],
    ['Use at least 1 entry.', z.array(z.string()).min(1), []],
    ['Use a number of at most 5.', z.number().max(5), 6],
    ['Use a number above 0.', z.number().positive(), 0],
    ['Use a whole number.', z.number().int(), 1.5],
    ['Use a number.', z.coerce.number(), 'x'],
    ['Use a multiple of 5.', z.number().multipleOf(5), 6],
    ['Use an email address.', z.email(), 'x'],
    ['This is not a valid id.', z.uuid(), 'x'],
    ['This format is not valid.', z.string().regex(/^a$/), 'x'],
    ['Choose one of: a, b.', z.enum(['a', 'b']), 'x'],
    ['Choose one of: 180, null.', z.literal([180, null]), 30],
    ['This must be yes.', z.literal('yes'), 'x'],
    ['Some fields are unknown.', z.strictObject({}), { x: 1 }],
    ['Choose one of the allowed values.', z.union([z.string(), z.number()]), []],
    ['A sentence of its own', z.string().min(3, 'A sentence of its own'), 'x'],
  ])('%s', (sentence, schema: z.ZodType, input) => {
    const body = refusalOf(schema, input) as { errors: Record<string, string[]> }
    expect(body.errors.body).toEqual([sentence])
  })
})
