import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { Agent } from 'undici'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'

const PATIENCE_MS = 5_000

// The timeout does not elapse by itself, so that a test can tell what ends without it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server with one call, which replies when the test lets it, and a client with keep-alive connections. */
async function aServer() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const app = fastify({ forceCloseConnections: 'idle' })
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const close = closeGracefully(app)
  const dispatcher = new Agent({ keepAliveTimeout: 600_000 })
  return {
    port,
    asked: asked.promise,
    letAnswer: answer.resolve,
    ask: async () => {
      const { body } = await dispatcher.request({
        origin: `http://127.0.0.1:${port}`,
        path: '/',
        method: 'GET',
      })
      return body.text()
    },
    /** Starts to close. Resolves when no more connections are accepted, with the promise of the end. */
    async stopListening() {
      const closed = close()
      while (app.server.listening) await nextTurn()
      return { closed }
    },
  }
}

it('does not wait for a connection without a request', async () => {
  const server = await aServer()
  const silent = connect(server.port, '127.0.0.1').resume()
  const isCut = once(silent, 'close')
  await once(silent, 'connect')
  const { closed } = await server.stopListening()
  await Promise.all([closed, isCut])
})

it('answers requests in progress, then closes their connections', async () => {
  const server = await aServer()
  const reply = server.ask()
  await server.asked
  const { closed } = await server.stopListening()
  server.letAnswer('here you are')
  expect(await reply).toBe('here you are')
  await closed
})

it('cuts a request that exceeds the timeout', async () => {
  const server = await aServer()
  const isCut = expect(server.ask()).rejects.toThrow()
  await server.asked
  const { closed } = await server.stopListening()
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await Promise.all([closed, isCut])
})
