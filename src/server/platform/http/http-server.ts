import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { BODY_BYTES_MAX } from '#contract/call.ts'
import { answerError, answerRefusal } from './answer-error.ts'
import { withoutBase } from './base-path.ts'
import { clientAddress } from './client-address.ts'
import { type ContentSources, contentPolicy } from './content-policy.ts'
import { refuseCrossSite } from './cross-site.ts'
import { describeApi } from './openapi.ts'
import { Refusal } from './refuse.ts'
import type { RawRoute, Route, VisitRoute } from './route.ts'
import { type CallDeps, cookieSetter, limitRefusal, serveCall } from './serve-call.ts'

/** How long a client may take to send a request, from its first byte. */
export interface HttpTimeouts {
  headersMs: number
  /** The whole request, including its body. */
  requestMs: number
  /** The whole request with a file: 8 MB take minutes on a slow connection. */
  uploadMs: number
}

export interface HttpDeps extends CallDeps {
  log: FastifyBaseLogger
  brand: string
  /** The public address of the shop; known once it listens. */
  shopUrl: () => string
  sources: ContentSources
  timeouts: HttpTimeouts
  routes: readonly (Route | RawRoute | VisitRoute)[]
}

/** Messages of providers are larger than calls. */
const RAW_BYTES_MAX = 100 * 1024
/** Node's limit for the head of a request. */
const URL_BYTES_MAX = 16 * 1024

/** The HTTP server with every call mounted; it does not listen yet. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.isTrustedProxy,
    bodyLimit: RAW_BYTES_MAX,
    forceCloseConnections: 'idle',
    requestTimeout: Math.max(deps.timeouts.requestMs, deps.timeouts.uploadMs),
    http: {
      headersTimeout: Math.min(deps.timeouts.headersMs, deps.timeouts.requestMs),
      connectionsCheckingInterval: Math.ceil(deps.timeouts.headersMs / 5),
    },
    // The router would reject long parameters itself, without our headers. Our schemas limit them instead.
    routerOptions: { maxParamLength: URL_BYTES_MAX },
    rewriteUrl: ({ url = '/' }) => readableUrl(withoutBase(url, deps.basePath)),
  })
  app.setErrorHandler(answerError)
  secure(app, deps)
  limitAddresses(app, deps)
  endSlowBodies(app, deps.timeouts)
  refuseCrossSite(app)
  await app.register(fastifyCookie)
  await app.register(fastifyFormbody)
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(async (scope) => {
    for (const route of deps.routes) {
      if (route.kind === 'call' && !route.call.upload) mountCall(scope, route, deps)
      if (route.kind === 'visit') mountVisit(scope, route, deps)
    }
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyMultipart)
    // Accepts any body, so that a missing permission is refused first. A call refuses a wrong type on reading the file.
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume()
      done(null)
    })
    for (const route of deps.routes) {
      if (route.kind === 'call' && route.call.upload) mountCall(scope, route, deps)
    }
  })
  await app.register(async (scope) => {
    for (const route of deps.routes) if (route.kind === 'raw') mountRaw(scope, route, deps)
  })
  let description: object | undefined
  app.get('/api/openapi.json', () => {
    description ??= describeApi({ brand: deps.brand, origin: deps.shopUrl() })
    return description
  })
  app.all('/api/*', (_, reply) => answerRefusal(new Refusal('not_found'), reply))
  return app
}

/** Escapes the percent signs of a path that cannot be decoded, so that it reaches the 404 page. */
function readableUrl(url: string): string {
  const [path = '/'] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Node has one request timeout, which allows for uploads. This ends other requests earlier. */
function endSlowBodies(app: FastifyInstance, { requestMs }: HttpTimeouts): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const { headers, socket } = raw
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (hasBody && !routeOptions.config.isUpload) {
      const timer = setTimeout(() => {
        const slow = Object.assign(new Error('Request timeout'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        })
        if (!raw.complete) app.server.emit('clientError', slow, socket)
      }, requestMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Sets the headers of every response. */
function secure(
  app: FastifyInstance,
  { isSecure, sources }: Pick<HttpDeps, 'isSecure' | 'sources'>,
): void {
  const headers = headersOf({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  // Helmet would build the policy for every response.
  headers['content-security-policy'] = contentPolicy(sources, isSecure)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Refuses an address that has used up the quota of a call, before anything of the request is read. */
function limitAddresses(
  app: FastifyInstance,
  { limits, stages, isTrustedProxy }: Pick<HttpDeps, 'limits' | 'stages' | 'isTrustedProxy'>,
): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _, done) => {
    const { limit } = routeOptions.config
    if (!limit) return done()
    const key = clientAddress(raw, isTrustedProxy)
    const refusal = limitRefusal(limits.take({ ...limit, by: 'address', key }))
    if (refusal) stages.refuseAddress()
    done(refusal ?? undefined)
  })
}

/** The headers that Helmet sets, computed once, because they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

function mountCall(app: FastifyInstance, route: Route, deps: CallDeps): void {
  const { call } = route
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    app.route({
      method: call.method,
      url,
      bodyLimit: call.bodyBytesMax ?? BODY_BYTES_MAX,
      config: {
        limit: { quota: call.limit, ...(call.cost !== undefined && { cost: call.cost }) },
        ...(call.upload && { isUpload: true }),
      },
      handler: (request, reply) => serveCall(route, deps, request, reply),
    })
  }
}

function mountVisit(app: FastifyInstance, route: VisitRoute, deps: CallDeps): void {
  app.route({
    method: 'GET',
    url: route.path,
    config: { limit: { quota: route.limit } },
    handler: async (request, reply) => {
      const location = await route.handle({
        params: request.params as Record<string, string>,
        query: new URLSearchParams(request.url.split('?').slice(1).join('?')),
        cookies: request.cookies,
        setCookie: cookieSetter(reply, deps),
      })
      const target = location.startsWith('/') ? deps.basePath + location : location
      return reply.header('cache-control', 'no-store').redirect(target, 302)
    },
  })
}

/** How many messages one that is refused counts as: to find out that it is forged costs more than to take a true one. */
const REFUSED_COST = 20

function countRefused(
  { limits }: Pick<HttpDeps, 'limits'>,
  { limit: quota }: RawRoute,
  ip: string,
): void {
  limits.take({ quota, by: 'address', key: ip, cost: REFUSED_COST - 1 })
}

function mountRaw(
  app: FastifyInstance,
  route: RawRoute,
  deps: Pick<HttpDeps, 'isTrustedProxy' | 'limits'>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: RAW_BYTES_MAX,
    config: { allowsCrossSite: true, limit: { quota: route.limit } },
    handler: async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const ip = clientAddress(request.raw, deps.isTrustedProxy)
      const params = request.params as Record<string, string>
      const answering = route.handle({ rawBody, params, headers: request.headers, ip })
      const {
        status,
        body,
        headers = {},
      } = await answering.catch((error: unknown) => {
        if (route.method === 'POST') countRefused(deps, route, ip)
        throw error
      })
      return reply.code(status).headers(headers).send(body)
    },
  })
}
