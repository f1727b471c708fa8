import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { mountPictures } from '#server/features/catalogue/feature.ts'
import type { SettingDefaults } from '#server/features/settings/feature.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import { type Clock, systemClock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  createStandby,
  noStandby,
  type Standby,
  type StandbyStatus,
} from '#server/platform/db/standby.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import { withoutBase } from '#server/platform/http/base-path.ts'
import { trustOf } from '#server/platform/http/client-address.ts'
import { closeGracefully } from '#server/platform/http/close-gracefully.ts'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { cookieSetter } from '#server/platform/http/serve-call.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { createLog, type Log } from '#server/platform/log/log.ts'
import { type LoopDelay, measureLoopDelay } from '#server/platform/metrics/loop-delay.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { mountPusherHttpApi } from '#server/platform/realtime/pusher-http-api.ts'
import { mountSocketio } from '#server/platform/socketio/mount-socketio.ts'
import { compose } from './compose.ts'
import { mountApiPage } from './pages/api-page.ts'
import { basedClient } from './pages/based-client.ts'
import { mountConsole } from './pages/console-page.ts'
import { mountPages } from './pages/pages.ts'
import { mountSitemap } from './pages/sitemap.ts'
import { mountWellKnown } from './pages/well-known.ts'

export interface ServerDeps {
  config: Config
  database: Database
  /** The built storefront; null serves only the API. */
  clientFolder: string | null
  clock?: Clock
  entropy?: Entropy
  log?: Log
  loopDelay?: LoopDelay
  /** What settings are until operators change them, where it is not what the table says; for tests. */
  settingDefaults?: SettingDefaults
  /** Throws if replies and events have fields outside the contract; for tests and development. */
  isStrict?: boolean
}

export interface RunningServer {
  address: string
  /** Reloads the boxes on sale. */
  reloadShop(): Promise<void>
  /** Waits until no job is running. Never resolves on a node that leads the rounds. */
  idle(): Promise<void>
  /** Finishes the requests in flight, asks the sockets to reconnect, and stops listening. */
  stop(): Promise<void>
}

/** Builds the shop and listens. Throws if the port is in use. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { config, database, clock = systemClock, isStrict = false } = deps
  const log = deps.log ?? createLog(config.logLevel)
  const loopDelay = deps.loopDelay ?? measureLoopDelay()
  const entropy = deps.entropy ?? systemEntropy(clock)
  let address = config.publicUrl ?? ''
  const isTrustedProxy = trustOf(config.trustedProxies)
  const { redisUrl: url, seedKey } = config
  // Loaded only where they are used, because their libraries are large.
  const redis = url && (await import('#server/platform/bus/redis-bus.ts'))
  const bus: Bus = redis
    ? redis.createRedisBus({ url, secret: seedKey, clock, entropy, log })
    : noBus
  // How far a standby is behind is measured in real time, like the driver's own limits.
  const standby = config.standby
    ? createStandby({ ...config.standby, primary: database, clock: systemClock, log })
    : noStandby(database)
  await standby.check()
  let isStopping = false
  const shop = await compose({
    config,
    database,
    standby,
    ...(deps.settingDefaults && { settingDefaults: deps.settingDefaults }),
    clock,
    loopDelay,
    bus,
    entropy,
    log,
    isStrict,
    shopUrl: () => address,
    isTrustedProxy,
  })

  const { basePath } = config
  const client = deps.clientFolder ? await basedClient(deps.clientFolder, basePath) : null
  const isSecure = address.startsWith('https://')
  const app = await createHttpServer({
    log,
    clock,
    database,
    standby,
    ...shop.calls,
    brand: config.brand,
    shopUrl: () => address,
    isTrustedProxy,
    isSecure,
    basePath,
    sources: shop.sources,
    timeouts: config.httpPatience,
    isStrict,
    authenticate: shop.authenticate,
    routes: shop.routes,
  })
  mountPictures(app, database)
  mountApiPage(app, { brand: config.brand, basePath })
  mountHealth(app, {
    database,
    standby,
    bus,
    isStopping: () => isStopping,
    leader: shop.leader,
    beacon: shop.beacon,
  })
  const { appId: id, key, secret } = config.realtime
  await mountPusherHttpApi(app, { app: { id, key, secret }, endpoint: shop.realtime, clock })
  app.server.on('upgrade', (request, socket, head) => {
    request.url = withoutBase(request.url ?? '/', basePath)
    const endpoints = [shop.realtime, shop.socketio]
    if (!endpoints.some((each) => each.handleUpgrade(request, socket, head))) socket.destroy()
  })
  mountSocketio(app, shop.socketio)
  if (config.sandboxOrigin) await mountSandbox(app, config.sandboxOrigin)
  if (client) {
    mountWellKnown(app, {
      clock,
      shopUrl: () => address,
      mail: shop.mailOfOperator,
      basePath,
    })
    mountSitemap(app, { clock, shopUrl: () => address, listBoxes: shop.boxes.listPages })
    await mountConsole(app, { clientFolder: client.folder, basePath, brand: config.brand })
    await mountPages(app, {
      clientFolder: client.folder,
      basePath,
      brand: config.brand,
      shopUrl: () => address,
      findBox: shop.boxes.findPage,
      shopKeys: shop.shopKeys,
      greet: (request, reply) =>
        shop.greet({
          cookies: request.cookies,
          setCookie: cookieSetter(reply, { isSecure, basePath }),
        }),
    })
  }
  const metrics = await serveMetrics(app, config, shop.metrics)
  await app.listen({ host: config.host, port: config.port })
  address ||= addressOf(app, config)
  const close = closeGracefully(app)
  const jobs = startJobs(shop.jobs, { clock, log })

  async function stop(): Promise<void> {
    isStopping = true
    const jobsEnded = jobs.stop()
    metrics?.close()
    await Promise.all([shop.realtime.stop(), shop.socketio.stop()])
    await close()
    await jobsEnded
    await shop.stop()
    await standby.stop()
    await bus.stop()
    await client?.remove()
  }

  return { address, reloadShop: shop.boxes.reload, idle: jobs.idle, stop }
}

async function serveMetrics(
  app: FastifyInstance,
  { metricsPort: port }: Config,
  metrics: () => Metric[],
): Promise<Server | null> {
  if (port === null) return null
  const prometheus = await import('./metrics.ts')
  return prometheus.serveMetrics(app, port, metrics)
}

function addressOf(app: FastifyInstance, config: Config): string {
  const { port } = app.server.address() as AddressInfo
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, with the state of each part. One node leads the rounds.
 * Every node runs all other jobs, and row locks keep two nodes from doing the same work (decisions/010).
 */
function mountHealth(
  app: FastifyInstance,
  deps: {
    database: Database
    standby: Standby
    bus: Bus
    isStopping(): boolean
    leader(): string | null
    beacon(): string
  },
): void {
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    const database = await deps.database.pool.query('SELECT 1').then(
      () => 'ready',
      () => 'unreachable',
    )
    const isReady = database === 'ready' && !deps.isStopping()
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      database,
      standby: wordsOf(deps.standby.status()),
      bus: deps.bus.state(),
      leader: deps.leader(),
      beacon: deps.beacon(),
    })
  })
}

/** Such as `in use, 3 ms behind`. */
function wordsOf(standby: StandbyStatus | null): string {
  if (!standby) return 'none'
  const { state, lagMs } = standby
  return lagMs === null ? state : `${state}, ${Math.round(lagMs)} ms behind`
}

/** In a demo, serves the sandbox's pages under the shop's address. Only a demo loads the proxy. */
async function mountSandbox(app: FastifyInstance, upstream: string): Promise<void> {
  const { default: fastifyHttpProxy } = await import('@fastify/http-proxy')
  await app.register(async (scope) => {
    // Requests are passed on unchanged; the form parser would consume the forms of the sandbox.
    scope.removeAllContentTypeParsers()
    await scope.register(fastifyHttpProxy, { upstream, prefix: '/sandbox' })
  })
}
