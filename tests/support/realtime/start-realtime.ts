import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import PusherServer from 'pusher'
import PusherJs, { type Options } from 'pusher-js'
import { WebSocket } from 'ws'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { RealtimeOptions } from '#server/platform/realtime/options.ts'
import { createPusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { mountPusherHttpApi } from '#server/platform/realtime/pusher-http-api.ts'

export const app = { id: '7', key: 'coffer-key', secret: 'coffer-secret' }

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/**
 * A real HTTP server with the endpoint, its HTTP API, and a `/broadcasting/auth` that lets the bearer token
 * `player-{id}` into `private-users.{id}` and every presence channel.
 */
export async function startRealtime(
  overrides: Partial<RealtimeOptions> = {},
  address: { path: string } | { port: number; host: string } = { port: 0, host: '127.0.0.1' },
) {
  // Official libraries sign requests with the machine's time, so the manual clock starts there.
  const clock = manualClock(Date.now())
  const logged: string[] = []
  const log = (_: object, message: string) => void logged.push(message)
  const createEndpoint = () =>
    createPusherEndpoint({
      app,
      clock,
      entropy: { bytes: randomBytes },
      log: { info: log, warn: log },
      ...overrides,
      // All clients of a test have the same address.
      limits: { connectionsPerAddressMax: 10_000, ...overrides.limits },
    })
  let endpoint = createEndpoint()
  const server = fastify({ forceCloseConnections: true })
  await mountPusherHttpApi(server, { app, endpoint, clock })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  )
  server.post('/broadcasting/auth', (request, reply) => {
    const form = request.body as URLSearchParams
    const channel = form.get('channel_name') ?? ''
    const player = /^Bearer player-(\d+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isPresence = channel.startsWith('presence-')
    if (!player || (!isPresence && channel !== `private-users.${player}`)) {
      return reply.code(403).send({})
    }
    const member = isPresence ? JSON.stringify({ user_id: player }) : undefined
    return reply.send(endpoint.signChannel(form.get('socket_id') ?? '', channel, member))
  })
  server.server.on('upgrade', (request, socket, head) => {
    if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await server.listen(address)
  return {
    get endpoint() {
      return endpoint
    },
    clock,
    logged,
    port: (server.server.address() as { port: number }).port,
    /** Replaces the endpoint with a new one, which has no state. */
    async restart() {
      const old = endpoint
      endpoint = createEndpoint()
      await old.stop()
    },
    async stop() {
      await endpoint.stop()
      await server.close()
    },
  }
}

// The types describe an ES module, but the file is CommonJS: at run time the import is the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default
export type PusherClient = PusherJs.default

/** The unmodified client library, which authenticates at `/broadcasting/auth` as the given player. */
export function pusherClient(
  port: number,
  player = '1',
  options: Partial<Options> = {},
  key = app.key,
) {
  return new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      headers: { Authorization: `Bearer player-${player}` },
    },
    ...options,
  })
}

/** The official server library, pointed at the HTTP API. */
export const serverSdk = (port: number, options: { key?: string; secret?: string } = {}) =>
  new PusherServer({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
    ...options,
  })

interface Bindable {
  bind(event: string, handler: (data: unknown) => void): unknown
  unbind(event: string, handler: (data: unknown) => void): unknown
}

/** Returns the data of the next event of this name on a channel or connection of pusher-js. */
export function nextOf<T = unknown>(source: Bindable, event: string): Promise<T> {
  return new Promise((resolve) => {
    source.bind(event, function heard(data) {
      source.unbind(event, heard)
      resolve(data as T)
    })
  })
}

export interface WireMessage {
  event: string
  channel?: string
  data: unknown
  user_id?: string
}

export type RawClient = Awaited<ReturnType<typeof rawClient>>

/** A plain WebSocket, with which a test can send invalid messages. */
export function rawSocket(port: number, path = `/app/${app.key}?protocol=7`, headers = {}) {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  const inbox: WireMessage[] = []
  const waiting = new Set<() => void>()
  webSocket.on('message', (body) => {
    inbox.push(JSON.parse(String(body)))
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })

  /** Returns the oldest unread message with one of these names, with its `data` decoded. */
  function next(...events: string[]): Promise<WireMessage> {
    return new Promise((resolve) => {
      function look() {
        const index = inbox.findIndex((message) => events.includes(message.event))
        const message = inbox[index]
        if (!message) return
        waiting.delete(look)
        inbox.splice(index, 1)
        const { data } = message
        resolve({ ...message, data: typeof data === 'string' ? JSON.parse(data) : data })
      }
      waiting.add(look)
      look()
    })
  }

  return {
    webSocket,
    inbox,
    closed,
    next,
    send: (event: string, data: unknown = {}, channel?: string) =>
      webSocket.send(JSON.stringify({ event, data, channel })),
    /** Resolves when the server has processed everything sent before. */
    async settle() {
      webSocket.send('{"event":"pusher:ping"}')
      await next('pusher:pong')
    },
  }
}

/** A connected plain WebSocket, with the id that the server assigned to it. */
export async function rawClient(port: number) {
  const client = rawSocket(port)
  const { data } = await client.next('pusher:connection_established')
  return { ...client, socketId: (data as { socket_id: string }).socket_id }
}
