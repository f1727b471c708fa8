import { rm } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClientFolder } from '#tests/support/shop/a-client-folder.ts'
import { mountConsole } from './console-page.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await aClientFolder()
  app = Fastify()
  await mountConsole(app, { clientFolder: folder, basePath: '', brand: 'Vault' })
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

it.each(['/operator', '/operator/', '/operator/withdrawals?status=new', '/operator/no/such/page'])(
  'answers %s with the one page, which no search engine lists',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Console</title>')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  },
)

it('serves its files for good, and nothing outside their folder', async () => {
  const { headers, body } = await app.inject({ url: '/operator/assets/main-1.js' })
  expect(body).toBe('export {}')
  expect(headers['cache-control']).toContain('immutable')
  for (const url of ['/operator/assets/none.js', '/operator/assets/..%2findex.html']) {
    expect((await app.inject({ url })).statusCode, url).toBe(404)
  }
})
