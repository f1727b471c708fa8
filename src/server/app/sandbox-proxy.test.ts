import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountSandboxProxy } from './sandbox-proxy.ts'

let upstream: Server
let app: FastifyInstance
let url: string
beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url: path, headers } = request
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.writeHead(path?.includes('missing') ? 404 : 200, { 'content-type': 'text/plain' })
    response.end(`${method} ${path} ${headers['content-type'] ?? '-'} ${body}`)
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  app = Fastify()
  await mountSandboxProxy(app, originOf(upstream))
  url = await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  upstream.close()
})

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

it('passes on every method, address and body, and the reply with all its headers', async () => {
  const type = 'application/x-www-form-urlencoded'
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${url}/sandbox/pay?id=1`, {
      method,
      headers: { 'content-type': type },
      body: 'card=4242&text=%20',
    })
    expect(await answer.text()).toBe(`${method} /sandbox/pay?id=1 ${type} card=4242&text=%20`)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  }
  expect(await (await fetch(`${url}/sandbox`)).text()).toBe('GET /sandbox - ')
  expect((await fetch(`${url}/sandbox/missing`)).status).toBe(404)
})

it('answers 503 while the sandbox does not answer', async () => {
  const closed = createServer()
  await once(closed.listen(0, '127.0.0.1'), 'listening')
  const origin = originOf(closed)
  closed.close()
  const other = Fastify()
  await mountSandboxProxy(other, origin)
  expect((await other.inject({ url: '/sandbox/mail' })).statusCode).toBe(503)
  await other.close()
})
