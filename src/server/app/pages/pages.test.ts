import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClientFolder } from '#tests/support/shop/a-client-folder.ts'
import { mountPages } from './pages.ts'

const CROWD = 30
const renderer = `
globalThis.renderings = 0
export async function renderPage(url, page) {
  globalThis.renderings += 1
  return '<h1>' + page.answers['/api/last-drops'].count + '</h1>'
}`

let folder: string
let app: FastifyInstance
let drops = 0
const renderings = () => (globalThis as unknown as { renderings: number }).renderings

beforeAll(async () => {
  folder = await aClientFolder()
  await mkdir(path.join(folder, '.ssr'))
  await writeFile(path.join(folder, '.ssr/package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, '.ssr/render-page.js'), renderer)
  await writeFile(
    path.join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/app-1.js' },
      'app/ssr/await-paint.ts': { file: 'assets/await.js' },
    }),
  )
  await writeFile(
    path.join(folder, 'index.html'),
    '<html><head></head><body><div id="root"><!--page--></div></body></html>',
  )
  app = Fastify()
  // The data differs at each call, as in a busy shop.
  app.get('/api/last-drops', () => ({ count: ++drops }))
  for (const url of ['/api/config', '/api/boxes', '/api/last-drops/summary'])
    app.get(url, () => ({}))
  await mountPages(app, {
    clientFolder: folder,
    basePath: '',
    brand: 'Coffer',
    shopUrl: () => 'https://coffer.example',
    findBox: () => null,
    shopKeys: () => Promise.resolve([]),
    greet: () => {},
  })
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

it('renders once for all requests that arrive while a page is being written', async () => {
  const replies = await Promise.all(Array.from({ length: CROWD }, () => app.inject({ url: '/' })))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]?.body).toContain('<h1>1</h1>')
  expect({ drops, renderings: renderings() }).toEqual({ drops: 1, renderings: 1 })
})

it('renders a page again for later requests', async () => {
  const { body } = await app.inject({ url: '/' })
  expect(body).toContain('<h1>2</h1>')
  expect(renderings()).toBe(2)
})

it('writes separate pages for phones, players and other visitors', async () => {
  const before = renderings()
  const cookie = 'access_token=abc'
  const [phone, player, computer] = await Promise.all([
    app.inject({ url: '/', headers: { 'sec-ch-ua-mobile': '?1' } }),
    app.inject({ url: '/', headers: { cookie } }),
    app.inject({ url: '/' }),
  ])
  expect(phone?.body).toContain('"isNarrow":true')
  expect(player?.body).not.toContain('<h1>')
  expect(computer?.body).toContain('"isNarrow":false')
  expect(renderings()).toBe(before + 2)
})
