import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'

let status = 200
let received: { path: string | undefined; body: string }[] = []
let shop: Server

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    received.push({ path: request.url, body: await text(request) })
    response.writeHead(status).end()
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
})
afterAll(() => shop?.close())

/** The exit code of the command, with a mail on its standard input. */
async function bounce(address: string, mail: string): Promise<number> {
  const file = path.join(import.meta.dirname, 'bounce.ts')
  const child = spawn(process.execPath, [file, '--shop', address], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.end(mail)
  const [code] = (await once(child, 'close')) as [number]
  return code
}

const addressOf = (at = '') => `http://127.0.0.1:${(shop.address() as AddressInfo).port}${at}`

it.each([
  [200, 0],
  [400, 0],
  [401, 0],
  [429, 75],
  [503, 75],
])('a mail that the shop answers with %i ends with %i', async (answered, code) => {
  received = []
  status = answered
  expect(await bounce(addressOf('/shop/'), 'To: x\r\n\r\nü')).toBe(code)
  expect(received).toEqual([{ path: '/shop/callbacks/bounces', body: 'To: x\r\n\r\nü' }])
})

it('without a shop that answers, the mail server keeps the mail', async () => {
  expect(await bounce('http://127.0.0.1:1', 'x')).toBe(75)
})
