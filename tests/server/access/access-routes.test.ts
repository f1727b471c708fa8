import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { rm } from 'node:fs/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { authHeaders, type Caller, everyCaller } from '#tests/support/calls/callers.ts'
import { aClientFolder } from '#tests/support/shop/a-client-folder.ts'
import { ask } from '#tests/support/shop/ask.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const anyway = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/**
 * Every route outside the contract: its methods, an example address, and the status that everybody gets. None of
 * them reads a token or knows a player.
 */
const table: [path: string, methods: string[], asked: string, status: number][] = [
  // The provider signs its callbacks; any other request is refused.
  ['/callbacks/zen', ['POST'], '/callbacks/zen', 400],
  ['/callbacks/alphapo', ['POST'], '/callbacks/alphapo', 401],
  ['/callbacks/btcpay', ['POST'], '/callbacks/btcpay', 401],
  ['/callbacks/skinsback', ['POST'], '/callbacks/skinsback', 400],
  // A report names a letter by an address that only the shop can make.
  ['/callbacks/bounces', ['POST'], '/callbacks/bounces', 400],
  // Signed with the secret of the realtime app.
  ['/apps/*', ['GET', 'POST'], '/apps/coffer/channels', 401],
  // Open to everybody who follows the rounds; this request names no transport.
  ['/socket.io', ['GET', 'POST', 'OPTIONS'], '/socket.io', 400],
  ['/socket.io/', ['GET', 'POST', 'OPTIONS'], '/socket.io/', 400],
  // Browser navigations, bound to the cookie of the sign-in attempt.
  ['/social/:provider/redirect', ['GET'], '/social/google/redirect', 302],
  ['/social/:provider/callback', ['GET'], '/social/google/callback', 302],
  // The transparency log is public.
  ['/log/checkpoint', ['GET'], '/log/checkpoint', 200],
  ['/log/tile/*', ['GET'], '/log/tile/0/000.p/1', 200],
  // Pages, files and health checks are public.
  ['/', ['GET'], '/', 200],
  ['/*', ['GET'], '/boxes', 200],
  ['/site.webmanifest', ['GET'], '/site.webmanifest', 200],
  ['/service-worker.js', ['GET'], '/service-worker.js', 200],
  ['/operator', ['GET'], '/operator', 200],
  ['/operator/*', ['GET'], '/operator/withdrawals', 200],
  ['/operator/assets/*', ['GET'], '/operator/assets/main-1.js', 200],
  ['/coffer-verifier.html', ['GET'], '/coffer-verifier.html', 200],
  ['/api', ['GET'], '/api', 200],
  ['/robots.txt', ['GET'], '/robots.txt', 200],
  ['/sitemap.xml', ['GET'], '/sitemap.xml', 200],
  ['/sitemap-pages.xml', ['GET'], '/sitemap-pages.xml', 200],
  ['/sitemap-boxes.xml', ['GET'], '/sitemap-boxes.xml', 200],
  ['/.well-known/security.txt', ['GET'], '/.well-known/security.txt', 200],
  ['/.well-known/change-password', ['GET'], '/.well-known/change-password', 302],
  ['/healthz', ['GET'], '/healthz', 200],
  ['/pictures/:name', ['GET'], '/pictures/none', 404],
  ['/readyz', ['GET'], '/readyz', 200],
  ['/api/openapi.json', ['GET'], '/api/openapi.json', 200],
  // Unknown calls.
  ['/api/*', anyway, '/api/nothing', 404],
  // The demo's simulated providers.
  ['/sandbox', anyway, '/sandbox', 404],
  ['/sandbox/*', anyway, '/sandbox/nothing', 404],
]

let app: TestApp
let sandbox: SandboxProcess
let folder: string
let callers: Record<string, Caller>
/** Such as "POST /callbacks/zen", on the public server. */
const mounted = new Set<string>()

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, path }: RouteOptions & { path: string }) => {
    for (const each of [method].flat()) mounted.add(`${each} ${path}`)
  })
}

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  folder = await aClientFolder()
  subscribe('fastify.initialization', watch)
  const env = { ...sandboxEnv, SANDBOX_ORIGIN: sandbox.origin, LOG_LEVEL: 'silent' }
  app = await startApp({ env, clientFolder: folder })
  unsubscribe('fastify.initialization', watch)
  callers = await everyCaller(app)
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

it('every mounted route is a call of the contract or is in the table', () => {
  const known = new Set([
    ...Object.values<Call>(calls).flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    ),
    ...table.flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`)),
  ])
  const odd = ['HEAD', 'TRACE', 'QUERY', 'PROPFIND']
  const found = [...mounted].filter((route) => !odd.includes(route.split(' ')[0] ?? ''))
  expect(found.toSorted()).toEqual([...known].toSorted())
})

describe('a route outside the contract answers everybody alike', () => {
  it.each(table)('%s', async (_, methods, asked, status) => {
    for (const [who, caller] of Object.entries(callers)) {
      for (const method of methods.filter((each) => each === 'GET' || each === 'POST')) {
        const answer = await fetch(`${app.url}${asked}`, {
          method,
          headers: authHeaders(caller),
          redirect: 'manual',
        })
        await answer.arrayBuffer()
        expect(answer.status, `${method} ${asked} for ${who}`).toBe(status)
      }
    }
  })
})

it('metrics, docs and consoles are not on the public server', async () => {
  const admin = authHeaders(callers.admin as Caller)
  for (const path of [
    '/metrics',
    '/docs',
    '/documentation/json',
    '/_records',
    '/debug',
    '/admin',
  ]) {
    expect([path, (await ask(app.url, `GET ${path}`, undefined, admin)).status]).toEqual([
      path,
      404,
    ])
  }
})
