import type { FastifyInstance } from 'fastify'
import { SOCKETIO_PATH, type SocketioEndpoint } from './socketio-endpoint.ts'

/** Passes long-polling requests to the endpoint, with the headers of every response. */
export function mountSocketio(
  app: FastifyInstance,
  endpoint: Pick<SocketioEndpoint, 'handleRequest'>,
): void {
  for (const url of [SOCKETIO_PATH, `${SOCKETIO_PATH}/`]) {
    app.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      config: { allowsCrossSite: true },
      // Before the body is read, because the endpoint reads it itself.
      async onRequest(request, reply) {
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        endpoint.handleRequest(request.raw, reply.raw)
      },
      handler: () => undefined,
    })
  }
}
