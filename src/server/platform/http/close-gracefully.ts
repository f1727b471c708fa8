import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 5_000

/**
 * Prepares a server for a graceful shutdown; the returned function closes it. Requests in progress are answered, for
 * at most 5 s, and new ones are refused. All remaining connections are cut: Node would keep a connection whose response
 * was in progress open until the client closes it.
 */
export function closeGracefully(app: FastifyInstance): () => Promise<void> {
  const underway = new Set<ServerResponse>()
  let isClosing = false

  app.server.on('request', (_, response: ServerResponse) => {
    underway.add(response)
    response.once('close', () => {
      underway.delete(response)
      if (isClosing && underway.size === 0) app.server.closeAllConnections()
    })
  })

  return async () => {
    isClosing = true
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    await app.close().finally(() => clearTimeout(patience))
  }
}
