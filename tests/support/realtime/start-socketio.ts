import fastify from 'fastify'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { mountSocketio } from '#server/platform/socketio/mount-socketio.ts'
import {
  createSocketioEndpoint,
  type SocketioOptions,
} from '#server/platform/socketio/socketio-endpoint.ts'

export type Socketio = Awaited<ReturnType<typeof startSocketio>>

/** A real HTTP server with the endpoint, for both transports. */
export async function startSocketio(
  overrides: Partial<SocketioOptions> = {},
  address: { path: string } | { port: number; host: string } = { port: 0, host: '127.0.0.1' },
) {
  const clock = manualClock()
  const logged: string[] = []
  const endpoint = createSocketioEndpoint({
    clock,
    log: { warn: (_, message) => void logged.push(message) },
    namespaces: ['/crash', '/wheel'],
    ...overrides,
    limits: { connectionsPerAddressMax: 10_000, ...overrides.limits },
  })
  const server = fastify({ forceCloseConnections: true })
  mountSocketio(server, endpoint)
  server.server.on('upgrade', (request, socket, head) => {
    if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await server.listen(address)
  const { port } = server.server.address() as { port: number }
  return {
    endpoint,
    clock,
    logged,
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await endpoint.stop()
      await server.close()
    },
  }
}

/** The unmodified client library in a namespace; each client has its own connection. */
export const socketioClient = (
  url: string,
  namespace: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Socket => io(`${url}${namespace}`, { forceNew: true, ...options })

/** The same, once it is connected. */
export async function connectedClient(...terms: Parameters<typeof socketioClient>) {
  const client = socketioClient(...terms)
  await nextOf(client, 'connect')
  return client
}

/** Returns the data of the next event of this name. */
export const nextOf = <T = unknown>(client: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void client.once(event, resolve))

/** Waits until a socket of the library is closed or lost. */
export const lost = (client: Socket): Promise<string> => nextOf<string>(client, 'disconnect')
