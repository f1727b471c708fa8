import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock/clock.ts'
import { faultOfRequest } from './http-api-auth.ts'
import { listChannels, listUsers, showChannel } from './http-api-channels.ts'
import { triggerBatch, triggerEvent } from './http-api-events.ts'
import type { HttpApiAnswer, HttpApiRequest } from './http-api-message.ts'
import type { RealtimeApp } from './options.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'

/** Enough for ten events of 10 KB in which every character is escaped. */
const BODY_BYTES_MAX = 256 * 1024

export interface PusherHttpApiDeps {
  app: RealtimeApp
  endpoint: PusherEndpoint
  clock: Pick<Clock, 'now'>
}

/** Handles a request of the HTTP API that the official `pusher` server library uses. */
export function handleHttpApi(deps: PusherHttpApiDeps, request: HttpApiRequest): HttpApiAnswer {
  const { app, endpoint, clock } = deps
  const base = `/apps/${app.id}`
  if (!request.path.startsWith(`${base}/`)) return notFound
  const fault = faultOfRequest(app, clock.now(), request)
  if (fault) return { status: 401, body: { error: fault } }
  const { method, query, rawBody } = request
  const path = request.path.slice(base.length)
  if (method === 'POST' && path === '/events') return triggerEvent(endpoint, rawBody.toString())
  if (method === 'POST' && path === '/batch_events') {
    return triggerBatch(endpoint, rawBody.toString())
  }
  if (method === 'GET' && path === '/channels') return listChannels(endpoint, query)
  const [, name, users] = /^\/channels\/([^/]+)(\/users)?$/.exec(path) ?? []
  if (method !== 'GET' || name === undefined) return notFound
  const channel = decode(name)
  return users ? listUsers(endpoint, channel) : showChannel(endpoint, channel, query)
}

/** Registers the routes of the HTTP API. Bodies are not parsed, because their bytes are signed. */
export async function mountPusherHttpApi(
  server: FastifyInstance,
  deps: PusherHttpApiDeps,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/apps/*',
      bodyLimit: BODY_BYTES_MAX,
      exposeHeadRoute: false,
      handler(request, reply) {
        const [path = '', query] = request.url.split('?', 2)
        const { status, body } = handleHttpApi(deps, {
          method: request.method,
          path,
          query: new URLSearchParams(query),
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        })
        return reply.code(status).send(body)
      },
    })
  })
}

const notFound: HttpApiAnswer = { status: 404, body: { error: 'There is nothing at this path' } }

/** Decodes a channel name from a path. A malformed one is returned unchanged and refused later. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
