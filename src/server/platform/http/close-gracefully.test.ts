import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { Agent } from 'undici'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'

const PATIENCE_MS = 5_000

// The patience is moved by hand, so that what ends at once is seen to.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server with one call, which answers when it is let, and somebody who keeps their connections. */
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
    /** Begins to close; resolves when no connection is accepted any more, with what resolves at the end. */
    async stopListening() {
      const closed = close()
      while (app.server.listening) await nextTurn()
      return { closed }
    },
  }
}

it('does not wait for a connection that has never said anything', async () => {
  const server = await aServer()
  const silent = connect(server.port, '127.0.0.1').resume()
  const isCut = once(silent, 'close')
  await once(silent, 'connect')
  const { closed } = await server.stopListening()
  await Promise.all([closed, isCut])
})

it('answers what is underway, and keeps no connection for more', async () => {
  const server = await aServer()
  const reply = server.ask()
  await server.asked
  const { closed } = await server.stopListening()
  server.letAnswer('here you are')
  expect(await reply).toBe('here you are')
  await closed
})

it('loses patience with an answer that does not come', async () => {
  const server = await aServer()
  const isCut = expect(server.ask()).rejects.toThrow()
  await server.asked
  const { closed } = await server.stopListening()
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await Promise.all([closed, isCut])
})
