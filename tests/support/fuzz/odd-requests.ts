import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { oddAmounts, oddTexts } from './odd-values.ts'
import { typed } from './typed-texts.ts'

/** One request as sent over the wire. */
export interface OddRequest {
  method: Call['method']
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Known {
  /** A valid body of the call. */
  body?: unknown
  /** Existing values for path parameters, by parameter. */
  params: Readonly<Record<string, readonly string[]>>
}

/** Requests of a call with arbitrary path, query, headers and body; half of the bodies are nearly valid. */
export function requestsOf(call: Call, known: Known): fc.Arbitrary<OddRequest> {
  const body = call.method === 'GET' ? fc.constant(undefined) : bodiesOf(call, known.body)
  return fc
    .record({ path: pathsOf(call, known), query: queriesOf(call), headers, body })
    .map((one) => ({
      method: call.method,
      path: one.query === '' ? one.path : `${one.path}?${one.query}`,
      headers: { 'content-type': 'application/json', ...one.headers },
      ...(one.body !== undefined && { body: one.body }),
    }))
}

const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  typed,
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, 0, -0, 1e308, 1.005, 2 ** 53),
)
const odd: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Mostly encoded text, sometimes bytes that no encoder produces. */
const piece = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: value.map((each) => encodeURIComponent(each.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00', '%E0%A4%A', '%2e%2e%2f', '..', '+', '%ff'),
    },
  )

function pathsOf(call: Call, { params }: Known): fc.Arbitrary<string> {
  const parts = call.path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const known = params[part.slice(1)] ?? []
    const one = piece(fc.oneof(text, number.map(String)))
    if (known.length === 0) return one
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: one },
    )
  })
  return fc.tuple(...parts).map((chosen) => chosen.join('/'))
}

/** Each query field independently: omitted, plausible, odd, or given twice. */
function queriesOf(call: Call): fc.Arbitrary<string> {
  const fields = Object.entries(call.query ? fieldsOf(call.query) : {})
  const unknown = ['unknown', piece(text)] as const
  const pairs = [...fields.map(([name, words]) => [name, valuesOf(words)] as const), unknown]
  const given = pairs.map(([name, value]) =>
    fc
      .array(
        value.map((each) => `${name}=${each}`),
        { maxLength: 2 },
      )
      .map((each) => each.join('&')),
  )
  return fc.tuple(...given).map((parts) => parts.filter((part) => part !== '').join('&'))
}

/** The enumerated values of each query field. */
function fieldsOf(query: z.ZodType): Record<string, string[]> {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      typeof field === 'object' ? (field.enum ?? []).map(String) : [],
    ]),
  )
}

const valuesOf = (words: string[]): fc.Arbitrary<string> =>
  piece(fc.oneof(fc.constantFrom(...words, '5', '20', 'a'), number.map(String), text))

const headers = fc
  .record(
    {
      'idempotency-key': fc.string({ maxLength: 300 }),
      'content-type': fc.constantFrom(
        'application/json; charset=utf-8',
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/json; charset=latin1',
        'multipart/form-data; boundary=x',
        'nonsense',
      ),
      'x-tlink': fc.string(),
      'user-agent': fc.string(),
      cookie: fc.string().map((value) => `coffer_refresh=${value}; coffer_social=${value}`),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', '*'),
    },
    { requiredKeys: [] },
  )
  .chain((all) => fc.constantFrom({}, {}, {}, all))

function bodiesOf(call: Call, sample: unknown): fc.Arbitrary<string> {
  const anything = fc.oneof(namedBody(call), fc.jsonValue({ maxDepth: 3 }).map(toJson), rawBody)
  return sample === undefined ? anything : fc.oneof(anything, nearly(sample))
}

/** The right field names with arbitrary values, and some fields that the call does not have. */
function namedBody(call: Call): fc.Arbitrary<string> {
  const shape = call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : []
  const names = [...shape, 'ids', 'all', 'balance', 'role', 'id']
  const fields = Object.fromEntries(names.map((name) => [name, odd]))
  return fc.record(fields, { requiredKeys: [] }).map(toJson)
}

const rawBody = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '"x"', '0', '{"a":1,"a":2}', '{"a":NaN}', '{"a":1e999}'),
  fc.constantFrom('{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}'),
  fc.constantFrom('['.repeat(5_000), `{"a":${'9'.repeat(400)}}`, '\ufeff{}', 'a=b&a=c&__proto__=d'),
  fc.string({ unit: 'binary' }),
)

/** A valid body with one change. */
function nearly(sample: unknown): fc.Arbitrary<string> {
  const places = placesOf(sample)
  const root = sample as Record<string, unknown>
  const more = fc.constantFrom('balance', 'role', 'price', 'amount', 'player_id', '__proto__', 'id')
  const extra = fc
    .tuple(more, odd)
    .map(([name, value]) => toJson(Object.fromEntries([...Object.entries(root), [name, value]])))
  if (places.length === 0) return extra
  const place = fc.constantFrom(...places)
  const replaced = fc.tuple(place, fc.oneof(odd.map(toJson), fc.constantFrom(...oddAmounts)))
  return fc.oneof(
    { weight: 6, arbitrary: replaced.map(([at, value]) => withJsonAt(sample, at, value)) },
    { weight: 2, arbitrary: place.map((at) => withJsonAt(sample, at, undefined)) },
    { weight: 2, arbitrary: extra },
  )
}

type Place = readonly (string | number)[]

/** Returns the places of all values, including those nested in lists and objects. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return at.length === 0 ? [] : [at]
  const inner = Object.entries(value).flatMap(([name, each]) =>
    placesOf(each, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return at.length === 0 ? inner : [at, ...inner]
}

/**
 * Returns a value's JSON with other JSON inserted at one place, even if invalid. Undefined removes the place.
 */
export function withJsonAt(
  value: unknown,
  [name, ...rest]: Place,
  json: string | undefined,
): string {
  if (name === undefined) return json ?? 'null'
  const write = (each: unknown, own: string | number) =>
    own === name ? withJsonAt(each, rest, json) : toJson(each)
  const isLeftOut = (own: string | number) =>
    own === name && rest.length === 0 && json === undefined
  if (Array.isArray(value)) {
    const kept = value.flatMap((each, index) => (isLeftOut(index) ? [] : [write(each, index)]))
    return `[${kept.join(',')}]`
  }
  const kept = Object.entries(value as object)
    .filter(([own]) => !isLeftOut(own))
    .map(([own, each]) => `${JSON.stringify(own)}:${write(each, own)}`)
  return `{${kept.join(',')}}`
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null'
