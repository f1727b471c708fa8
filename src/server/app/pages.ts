import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/features/boxes/index.ts'
import { answerRefusal } from '#server/platform/http/answer-error.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { type Page, pageOf } from './page-of.ts'
import { type Manifest, preloadsOf } from './preloads.ts'

export interface PagesParts {
  clientFolder: string
  brand: string
  shop: Shop
}

/** Serves the built storefront: files as they are, every page its own head over one shell. */
export async function mountPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { clientFolder, brand, shop } = parts
  const [shell, manifest] = await Promise.all([
    readFile(path.join(clientFolder, 'index.html'), 'utf8'),
    readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ])
  const chunks = JSON.parse(manifest) as Manifest
  const rendered = new Map<string, Rendered>()

  await app.register(async (files) => {
    files.setErrorHandler((error: FastifyError, request, reply) => {
      // A path that could lead out of the folder names nothing.
      if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error
      return serve(request.url, request, reply)
    })
    await files.register(fastifyStatic, {
      root: clientFolder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: (response, file) => {
        response.header('cache-control', cacheControlOf(path.relative(clientFolder, file)))
      },
    })
  })

  /** The same calls that the page would make, answered by the same routes. */
  async function answersOf(page: Page): Promise<Record<string, unknown>> {
    const answers = await Promise.all(page.calls.map((url) => app.inject({ url })))
    const good = page.calls.flatMap((url, index) => {
      const answer = answers[index]
      return answer?.statusCode === 200 ? [[url, answer.json() as unknown] as const] : []
    })
    return Object.fromEntries(good)
  }

  async function serve(pathname: string, request: FastifyRequest, reply: FastifyReply) {
    const page = pageOf(pathname, shop)
    const html = writePage(shell, chunks, brand, page, await answersOf(page))
    const known = rendered.get(page.key)
    const fresh = known?.html === html ? known : compress(html)
    rendered.set(page.key, fresh)
    return send(request, reply.code(page.status), fresh)
  }

  app.get('/', { schema: { hide: true } }, (request, reply) => serve('/', request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerRefusal(new Refusal('method_not_allowed'), reply)
    }
    const [pathname = '/', query] = request.url.split('?', 2)
    const page = pathname.replace(/\/$/, '')
    // Only what is known to be a page of ours is redirected to, so that nobody is led elsewhere.
    if (page !== pathname && pageOf(page, shop).status === 200) {
      return reply.redirect(query === undefined ? page : `${page}?${query}`, 308)
    }
    return serve(pathname, request, reply)
  })
}

function writePage(
  shell: string,
  manifest: Manifest,
  brand: string,
  page: Page,
  answers: Record<string, unknown>,
): string {
  const preloads = preloadsOf(manifest, page.modules)
  // No browser runs a script of this type; with `<` escaped, nothing in it can end it either.
  const json = JSON.stringify(answers).replace(/</g, '\\u003c')
  const data = `<script type="application/json" id="first-answers">${json}</script>`
  const html = shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title} · ${brand}</title>`)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('<div id="root">', () => `${data}<div id="root">`)
  const { picture } = page
  return picture ? html.replace(/src="\/art\/hero-s.avif"[^>]*?sizes="[^"]*"/, () => picture) : html
}

interface Rendered {
  html: string
  brotli: Buffer
  etag: string
}

function compress(html: string): Rendered {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, brotli: brotliCompressSync(html, options), etag }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Rendered): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200) {
    return reply.code(304).send()
  }
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

/** Built files carry their hash in their name; pictures keep theirs and are asked again daily. */
function cacheControlOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return 'public, max-age=86400, stale-while-revalidate=604800'
}
