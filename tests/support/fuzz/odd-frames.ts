import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { fc } from '#tests/support/setup/properties.ts'
import { oddTexts } from './odd-values.ts'

const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }))
const channel = fc.oneof(
  fc.constantFrom('public', 'battles', 'private-users.x', 'presence-x', '#server-to-user-x'),
  text,
)
const event = fc.oneof(
  fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:signin', 'pusher:pong'),
  fc.constantFrom('pusher:ping', 'client-hello', 'pusher_internal:x'),
  text,
)
const data = fc.oneof(
  fc.record({ channel, auth: text, channel_data: text, user_data: text }, { requiredKeys: [] }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Client messages: of the protocol with arbitrary content, or entirely arbitrary. */
export const frames: fc.Arbitrary<string | Buffer> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ event, channel, data }, { requiredKeys: [] })
      .map((each) => JSON.stringify(each)),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.json(),
      text.map((each) => each.toWellFormed()),
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
)

/** Paths at which a client opens its socket; mostly the app's own. */
export const socketPaths: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('coffer?protocol=7') },
  {
    weight: 1,
    arbitrary: text.map((key) => `${encodeURIComponent(key.toWellFormed())}?protocol=7`),
  },
  {
    weight: 1,
    arbitrary: text.map(
      (version) => `coffer?protocol=${encodeURIComponent(version.toWellFormed())}`,
    ),
  },
)

/** Sends frames over one socket. Resolves once the shop has processed all of them or has closed it. */
export function sendFrames(
  url: string,
  path: string,
  all: readonly (string | Buffer)[],
): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${path}`)
  return new Promise((resolve) => {
    const last = 'the-last-of-all'
    socket.on('open', () => {
      for (const frame of all) socket.send(frame)
      // The pong arrives once everything before the ping was read.
      socket.ping(last)
    })
    socket.on('pong', (echo) => {
      if (String(echo) === last) socket.terminate()
    })
    // Every error is followed by the close event.
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

/** Sends raw bytes in place of frames after a valid handshake; resolves once the socket is closed. */
export function sendBytes(url: string, bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /app/coffer?protocol=7 HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    socket.once('data', () => socket.end(bytes))
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
