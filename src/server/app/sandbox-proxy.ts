import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
/** Headers of one connection, which the next connection sets for itself. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']

/** In a demo, serves the sandbox's pages under the shop's address: requests and replies are passed on unchanged. */
export async function mountSandboxProxy(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(async (scope) => {
    // The body is passed on as it arrives.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    for (const url of ['/sandbox', '/sandbox/*']) {
      scope.route({ method: [...METHODS], url, handler: (...all) => passOn(origin, ...all) })
    }
  })
}

async function passOn(origin: string, request: FastifyRequest, reply: FastifyReply) {
  const { host } = new URL(origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(`${origin}${request.url}`, {
      method: request.method,
      headers: {
        ...withoutConnection(request.headers),
        host,
        'x-forwarded-host': request.headers.host,
      },
    })
    outgoing.on('response', resolve).on('error', reject)
    request.raw.pipe(outgoing)
  }).catch(() => null)
  if (!answer) return reply.code(503).send('The sandbox does not answer.')
  return reply
    .code(answer.statusCode ?? 502)
    .headers(withoutConnection(answer.headers))
    .send(answer)
}

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)))
