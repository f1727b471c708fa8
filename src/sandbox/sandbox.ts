import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, answerText } from './answer.ts'
import { createRecords } from './records.ts'
import type { Settings } from './settings.ts'
import { createZenGateway } from './zen-gateway.ts'

export interface Sandbox {
  port: number
  close(): void
}

const BODY_BYTES_MAX = 64 * 1024

/** Starts the stand-ins of the outside world on one port of this machine. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const server = createServer((request, response) => void serve(request, response))
  const publicUrlOf = () => settings.publicUrl ?? `http://127.0.0.1:${portOf(server)}`
  const zen = createZenGateway(settings, publicUrlOf, createRecords())

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answerTo(request).catch(
      (error: unknown): Answer => answerText(500, String(error)),
    )
    response.writeHead(status, headers).end(body)
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const body = await readBody(request)
    if (body === null) return answerText(413, 'The body is too large.')
    const { method = '', url = '/', headers } = request
    const path = url.split('?', 1)[0] ?? '/'
    return (await zen.answer({ method, path, headers, body })) ?? answerText(404, 'Nothing here.')
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, '127.0.0.1', resolve)
  })
  zen.resume()
  return {
    port: portOf(server),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
