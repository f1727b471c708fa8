import type { z } from 'zod'
import { plainFault } from '#contract/plain-faults.ts'
import { refuse } from './refuse.ts'

/** What a schema makes of the input; refuses `validation_failed` with each field's messages. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainFault })
  if (parsed.success) return parsed.data
  return refuse('validation_failed', { errors: fieldErrors(parsed.error) })
}

/** The messages of each field, under its dotted path; faults of the whole stand under `body`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}
