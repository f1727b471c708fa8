import type { FastifyRequest } from 'fastify'
import { type Call, isKeyed } from '#contract/call.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import { parse } from './parse.ts'
import { Refusal, refuse } from './refuse.ts'
import type { Context } from './route.ts'

export interface CallInput extends Pick<Context, 'params' | 'query' | 'body'> {
  idempotency: Idempotency | null
}

/** What a call was sent, according to its contract; or its refusal, which nobody without access may see. */
export function readInput(call: Call, request: FastifyRequest): CallInput | Refusal {
  try {
    const params = readParams(call, request.params) as Context['params']
    const query = (call.query && parse(call.query, given(request.query))) as Context['query']
    const body = (call.body && parse(call.body, request.body ?? {})) as Context['body']
    const key = isKeyed(call) ? readKey(call, request) : null
    const idempotency = key === null ? null : { key, request: requestOf(call, params, body) }
    return { params, query, body, idempotency }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A call and what it was sent as stable text: the same for a repeat, another for anything else. */
const requestOf = ({ method, path }: Call, params: unknown, body: unknown): string =>
  `${method} ${path} ${canonicalJson({ params: stated(params), body: stated(body) })}`

/** JSON cannot hold what was not sent. */
const stated = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** A query as if its empty parameters, such as `?metric=`, had not been sent. */
const given = (query: unknown) =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))

/** A malformed path parameter is refused like an unknown one. */
function readParams(call: Call, params: unknown): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(params)
  if (parsed.success) return parsed.data
  return refuse(call.refusals.includes('box_not_found') ? 'box_not_found' : 'not_found')
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

function readKey({ idempotency }: Call, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined && idempotency !== 'required') return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  return refuse('validation_failed', {
    message: { code: key === undefined ? 'idempotency_key_missing' : 'idempotency_key_long' },
    errors: { 'Idempotency-Key': [{ code: 'idempotency_key_form' }] },
  })
}
