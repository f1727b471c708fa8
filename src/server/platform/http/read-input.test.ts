import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { readInput } from './read-input.ts'
import { Refusal } from './refuse.ts'

const payOut = (idempotency: 'none' | 'allowed' | 'required') =>
  defineCall({
    method: 'POST',
    path: '/api/test/:id',
    summary: 'A call of this test',
    access: 'operator',
    limit: 'operating',
    idempotency,
    params: z.object({ id: z.string().max(4) }),
    body: z.object({ amount: z.number(), note: z.string().optional() }),
    reply: z.object({}),
    refusals: [],
  })

const sent = (over: { key?: string; body?: object; id?: string } = {}) =>
  ({
    params: { id: over.id ?? 'one' },
    query: {},
    body: over.body ?? { amount: 1 },
    headers: over.key === undefined ? {} : { 'idempotency-key': over.key },
  }) as unknown as FastifyRequest

test('a call that requires a key is refused without one, in words', () => {
  expect(readInput(payOut('required'), sent())).toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('Send an Idempotency-Key'),
  })
  expect(readInput(payOut('required'), sent({ key: 'k' }))).toMatchObject({
    idempotency: { key: 'k' },
  })
})

test('a key is optional where it is allowed, and ignored where it is not', () => {
  expect(readInput(payOut('allowed'), sent())).toMatchObject({ idempotency: null })
  expect(readInput(payOut('allowed'), sent({ key: 'k' }))).toMatchObject({
    idempotency: { key: 'k' },
  })
  expect(readInput(payOut('none'), sent({ key: 'k' }))).toMatchObject({ idempotency: null })
  for (const key of ['', 'ü', 'two words', 'x'.repeat(256)]) {
    expect(readInput(payOut('allowed'), sent({ key })), key).toMatchObject({
      code: 'validation_failed',
    })
  }
})

test('the text of a request is the same for a repeat, and another for anything else', () => {
  const textOf = (over: Parameters<typeof sent>[0]) => {
    const input = readInput(payOut('allowed'), sent({ key: 'k', ...over }))
    return input instanceof Refusal ? input : input.idempotency?.request
  }
  const text = textOf({ body: { amount: 1, note: 'a' } })
  expect(text).toBe('POST /api/test/:id {"body":{"amount":1,"note":"a"},"params":{"id":"one"}}')
  // Neither the order of fields nor fields outside the contract matter.
  expect(textOf({ body: { more: true, note: 'a', amount: 1 } })).toBe(text)
  expect(textOf({ body: { amount: 2, note: 'a' } })).not.toBe(text)
  expect(textOf({ body: { amount: 1 } })).not.toBe(text)
  expect(textOf({ id: 'two', body: { amount: 1, note: 'a' } })).not.toBe(text)
})

test('a malformed path parameter is not found, and a malformed body names its field', () => {
  expect(readInput(payOut('none'), sent({ id: 'too long' }))).toMatchObject({ code: 'not_found' })
  expect(readInput(payOut('none'), sent({ body: { amount: '1' } }))).toMatchObject({
    code: 'validation_failed',
    details: { errors: { amount: [{ code: 'given' }] } },
  })
})

test('an empty parameter of a query counts as not sent', () => {
  const list = defineCall({
    method: 'GET',
    path: '/api/test',
    summary: 'A list of this test',
    access: 'visitor',
    limit: 'reading',
    query: z.object({ metric: z.enum(['sum', 'most']).default('sum'), limit: z.coerce.number() }),
    reply: z.object({}),
    refusals: [],
  })
  const asked = (query: object) =>
    readInput(list, { params: {}, query, headers: {} } as unknown as FastifyRequest)
  expect(asked({ metric: '', limit: '5' })).toMatchObject({ query: { metric: 'sum', limit: 5 } })
  expect(asked({ metric: 'least', limit: '5' })).toBeInstanceOf(Refusal)
  expect(asked({ limit: '' })).toBeInstanceOf(Refusal)
})
