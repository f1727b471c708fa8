import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 5_000

/**
 * Prepares a server to end; answers what ends it. What is underway is answered first, for at most 5 s, and
 * what is asked then is refused. Every connection that is left over is cut: Node keeps one open for more
 * whose answer was underway at the end, until the other side closes it.
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
