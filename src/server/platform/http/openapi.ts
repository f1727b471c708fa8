import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { refusals } from '#contract/refusals.ts'
import { KEY_STATUS_HEADER } from './route.ts'

/** What the published description of the interface says about one call. */
export function describe(call: Call) {
  return {
    summary: call.summary,
    ...(call.access !== 'visitor' && { security: [{ bearer: [] }] }),
    ...(call.params && { params: input(call.params) }),
    ...(call.query && { querystring: input(call.query) }),
    ...(call.body && { body: input(call.body) }),
    ...(call.isIdempotent && { headers: idempotencyHeader, description: idempotencyNote }),
    response: { 200: output(call.reply), ...refusalResponses(call) },
  }
}

const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: 255 } },
}

const idempotencyNote = `Send an \`Idempotency-Key\`, a new one for each thing that is meant: a repetition under the same key gets the same answer and counts once. A call without one works too, but a repetition of it counts again; its reply then carries \`${KEY_STATUS_HEADER}: absent\`, otherwise \`${KEY_STATUS_HEADER}: honored\`.`

const refusalSchema = (codes: string[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  type: 'object',
  required: ['code', 'message', 'msg'],
  properties: {
    code: { type: 'string', enum: codes },
    message: { type: 'string' },
    msg: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { type: 'object', additionalProperties: true },
  },
})

function refusalResponses(call: Call): Record<number, unknown> {
  const byStatus = Map.groupBy(call.refusals, (code) => refusals[code].status)
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalSchema(codes)]))
}

const input = (schema: z.ZodType) =>
  plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

const output = (schema: z.ZodType) => ({
  description: 'The answer',
  ...plain(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
})

function plain(schema: Record<string, unknown>): Record<string, unknown> {
  const { $schema: _, '~standard': __, ...rest } = schema
  return rest
}
