import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

const http = createServer()
const server = new WebSocketServer({ noServer: true })
let reader: WebSocket
let write: (frame: Buffer) => void

beforeAll(async () => {
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, () => {
      write = (frame) => void socket.write(frame)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as { port: number }
  reader = new WebSocket(`ws://127.0.0.1:${port}`)
  await once(reader, 'open')
})

afterAll(() => {
  reader.terminate()
  http.close()
})

async function readBack(text: string): Promise<string> {
  const read = once(reader, 'message')
  write(textFrame(text))
  return String((await read)[0])
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])(
  'a text of %d bytes is read unchanged',
  async (length) => {
    const text = 'a'.repeat(length)
    expect(await readBack(text)).toBe(text)
  },
)

test('the length is in bytes, not characters', async () => {
  for (const letter of ['é', '€', '🗝']) {
    for (const count of [31, 32, 42, 63, 64, 21_846]) {
      const text = letter.repeat(count)
      expect(await readBack(text)).toBe(text)
    }
  }
})
