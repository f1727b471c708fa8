import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { type AlphapoClient, createAlphapoClient } from './client.ts'
import { isSignedByAlphapo } from './signature.ts'

const secrets = { key: 'key', secret: 'a secret' }
let server: Server
let client: AlphapoClient
let answer: { status: number; body: string } | 'silence' | 'cut'
let asked: { method: string; url: string; body: string; isSigned: boolean }

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request)
    const { method = '', url = '', headers } = request
    const settings = { ...secrets, url: '' }
    const isSigned = isSignedByAlphapo(Buffer.from(body), headers, settings)
    asked = { method, url, body, isSigned }
    if (answer === 'silence') return
    if (answer === 'cut') request.socket.destroy()
    else response.writeHead(answer.status).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v2/`
  client = createAlphapoClient({ ...secrets, url }, { timeoutMs: 150 })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

describe('an address', () => {
  const order = { currency: 'BTC', foreignId: 'ours' }
  const data = { id: 240407213, currency: 'BTC', address: 'bc1q', tag: null, foreign_id: 'ours' }

  test('is requested with a signed body and read', async () => {
    says(201, { data })
    expect(await client.takeAddress(order)).toEqual({ id: '240407213', address: 'bc1q', tag: null })
    expect(asked).toEqual({
      method: 'POST',
      url: '/api/v2/addresses/take',
      body: '{"currency":"BTC","foreign_id":"ours"}',
      isSigned: true,
    })
  })

  test.each([
    [502, 'Bad gateway'],
    [200, 'no json'],
    [200, { data: { ...data, currency: 'LTC' } }],
    [200, { data: { ...data, foreign_id: 'another' } }],
    [200, { data: { ...data, address: '' } }],
    [400, { errors: { currency: 'invalid' } }],
    [302, { data }],
  ])('%i %j is a fault', async (status, body) => {
    says(status, body)
    await expect(client.takeAddress(order)).rejects.toThrow(ProviderFault)
  })

  test.each(['silence', 'cut'] as const)('%s is a fault', async (how) => {
    answer = how
    await expect(client.takeAddress(order)).rejects.toThrow(ProviderFault)
  })
})

test('currencies and pairs keep their digits; fiat is left out', async () => {
  says(200, {
    data: [
      { currency: 'BTC', type: 'crypto', minimum_amount: '0.00020000', precision: 8 },
      { currency: 'EUR', type: 'fiat', minimum_amount: '25.00', precision: 2 },
    ],
  })
  expect(await client.currencies()).toEqual([
    { currency: 'BTC', minimumAmount: '0.00020000', precision: 8 },
  ])
  says(
    200,
    '{"data":[{"currency_from":{"currency":"BTC"},"currency_to":{"currency":"USD"},"rate_from":1,"rate_to":8795.80000000}]}',
  )
  expect(await client.pairs('USD')).toEqual([
    { from: 'BTC', to: 'USD', rateFrom: '1', rateTo: '8795.80000000' },
  ])
})

describe('a withdrawal', () => {
  const order = { reference: 'w-1', amount: '0.01000000', currency: 'BTC', address: 'bc1q' }
  const data = { id: 1, foreign_id: 'w-1', type: 'withdrawal', status: 'processing' }

  test('is accepted with the provider’s id', async () => {
    says(201, { data })
    expect(await client.createWithdrawal(order)).toEqual({ kind: 'accepted', id: '1' })
    expect(JSON.parse(asked.body)).toEqual({
      foreign_id: 'w-1',
      amount: '0.01000000',
      currency: 'BTC',
      address: 'bc1q',
    })
  })

  test.each([
    [400, { errors: { amount: 'The amount must be at least 0.001.' } }],
    [403, { errors: { signature: 'wrong' } }],
    [429, { errors: { code: 'too many' } }],
  ])('%i %j is refused', async (status, body) => {
    says(status, body)
    expect(await client.createWithdrawal(order)).toMatchObject({ kind: 'refused' })
  })

  test.each([
    [500, { errors: { server: 'broken' } }],
    [502, ''],
    [200, 'no json'],
    [201, { data: { id: 1 } }],
    [302, ''],
    [404, '<html>'],
    [408, { errors: { timeout: 'late' } }],
    [400, { errors: { foreign_id: 'The foreign id has already been taken.' } }],
  ])('%i %j may have been taken', async (status, body) => {
    says(status, body)
    expect(await client.createWithdrawal(order)).toMatchObject({ kind: 'unknown' })
  })

  test.each(['silence', 'cut'] as const)('%s may have been accepted', async (how) => {
    answer = how
    expect(await client.createWithdrawal(order)).toMatchObject({ kind: 'unknown' })
  })

  test('is refused if the connection fails', async () => {
    const alone = createAlphapoClient(
      { ...secrets, url: 'http://127.0.0.1:9' },
      { timeoutMs: 1_000 },
    )
    expect(await alone.createWithdrawal(order)).toMatchObject({ kind: 'refused' })
  })
})

describe('a transaction', () => {
  const known = { id: 1, type: 'withdrawal', status: 'confirmed', foreign_id: 'w-1' }

  test('is requested by a GET with a signed body', async () => {
    says(200, known)
    const [found] = await client.findTransactions({ foreignId: 'w-1' })
    expect(found).toMatchObject({ id: '1', status: 'confirmed', foreignId: 'w-1' })
    expect(asked).toMatchObject({ method: 'GET', body: '{"foreign_id":"w-1"}', isSigned: true })
  })

  test.each([
    ['one', known, 1],
    ['one in data', { data: known }, 1],
    ['a list', [known, { ...known, id: 2 }], 2],
  ])('comes as %s', async (_, body, count) => {
    says(200, body)
    expect(await client.findTransactions({ id: '1' })).toHaveLength(count)
  })

  test.each([
    [404, {}],
    [400, { errors: { id: 'The selected id is invalid.' } }],
  ])('%i %j is none', async (status, body) => {
    says(status, body)
    expect(await client.findTransactions({ id: '1' })).toEqual([])
  })

  test.each([
    [403, { errors: { signature: 'wrong' } }],
    [500, {}],
    [200, {}],
    [200, 'no json'],
  ])('%i %j says nothing of it', async (status, body) => {
    says(status, body)
    await expect(client.findTransactions({ id: '1' })).rejects.toThrow(ProviderFault)
  })
})
