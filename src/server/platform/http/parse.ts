import type { z } from 'zod'
import { plainFault } from '#contract/plain-faults.ts'
import { given, type Message } from '#contract/words/message.ts'
import { refuse } from './refuse.ts'

/** Parses the input with a schema; refuses `validation_failed` with the messages of each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainFault })
  if (parsed.success) return parsed.data
  const errors: Record<string, Message[]> = {}
  for (const [field, texts] of Object.entries(fieldErrors(parsed.error))) {
    errors[field] = texts.map(given)
  }
  return refuse('validation_failed', { errors })
}

/** The messages of each field, by its dotted path; faults of the whole input are under `body`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}
