import { createServer, type IncomingMessage, type Server } from 'node:http'
import { printError } from '#scripts/terminal.ts'
import type { RunningWitness } from './witness.ts'

const BODY_BYTES_MAX = 256 * 1024

/** A server that handles `POST /add-checkpoint`, with any path prefix; it does not listen yet. */
export function serveWitness(witness: Pick<RunningWitness, 'addCheckpoint'>): Server {
  return createServer(async (request, response) => {
    try {
      const isCall = request.method === 'POST' && request.url?.endsWith('/add-checkpoint')
      const body = isCall ? await readBody(request) : null
      if (body === null) {
        response.writeHead(isCall ? 413 : 404).end()
        return
      }
      const reply = await witness.addCheckpoint(body)
      response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body)
    } catch (error) {
      printError(`A checkpoint could not be taken: ${error}`)
      response.writeHead(500).end()
    }
  })
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > BODY_BYTES_MAX) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
