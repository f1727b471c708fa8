import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, with each part's state. There is no leader: every node
 * runs every job, and the rows that it locks keep two of them from the same work (decisions/010).
 */
export function mountHealth(
  app: FastifyInstance,
  deps: { database: Database; isStopping(): boolean },
): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const database = await deps.database.pool.query('SELECT 1').then(
      () => 'ready',
      () => 'unreachable',
    )
    const isReady = database === 'ready' && !deps.isStopping()
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, bus: 'in process', leader: null })
  })
}
