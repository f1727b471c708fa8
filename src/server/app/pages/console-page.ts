import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withBrand } from './write-page.ts'

/**
 * Serves the operators' console: one page for all its addresses, with its own files, which no page of the shop names.
 * It contains nothing of the shop: everything that it shows is asked for by a call.
 */
export async function mountConsole(
  app: FastifyInstance,
  { clientFolder, basePath, brand }: { clientFolder: string; basePath: string; brand: string },
): Promise<void> {
  const folder = path.join(clientFolder, '.console')
  const built = await readFile(path.join(folder, 'index.html'), 'utf8')
  const page = withBrand(built, brand).replace('href="/mark.svg"', `href="${basePath}/mark.svg"`)
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`

  await app.register(async (files) => {
    files.setErrorHandler((error: FastifyError, _, reply) => {
      // A path that could lead out of the folder is an unknown one.
      if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error
      return reply.callNotFound()
    })
    await files.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/operator/assets/',
      index: false,
      preCompressed: true,
      // Their names contain the hash of their content.
      setHeaders: (response) =>
        response.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  })

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(page)
  }
  app.get('/operator', serve)
  app.get('/operator/*', serve)
}
