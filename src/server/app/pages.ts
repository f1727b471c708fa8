import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages, unopened } from '#contract/pages.ts'
import { boxImageUrl, type Shop } from '#server/features/boxes/index.ts'
import { type Manifest, preloadsOf } from './preloads.ts'

interface Page {
  title: string
  status: 200 | 404
  /** The page's own module, whose chunk is announced before the shell asks for it. */
  module: string | null
  /** Pictures that the page is sure to ask for. */
  links: string[]
}

const modules: Record<keyof typeof pages, string> = {
  home: 'features/home/home-page.tsx',
  boxes: 'features/boxes/box-list-page.tsx',
  box: 'features/boxes/box-page.tsx',
  inventory: 'features/inventory/inventory-page.tsx',
  provablyFair: 'features/fairness/fairness-page.tsx',
}

const preloadImage = (href: string) =>
  `<link rel="preload" as="image" href="${href}" fetchpriority="high">`

/** The chest on the home page, in the size that the screen wants: its largest picture. */
const preloadHero =
  '<link rel="preload" as="image" imagesrcset="/art/hero-s.avif 560w, /art/hero.avif 900w" ' +
  'imagesizes="(max-width: 820px) 70vw, 440px" fetchpriority="high">'

/** Serves the built storefront: files as they are, every page its own head over one shell. */
export async function mountPages(
  app: FastifyInstance,
  parts: { clientFolder: string; brand: string; shop: Shop },
): Promise<void> {
  const { clientFolder, brand, shop } = parts
  const shell = await readFile(path.join(clientFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(
    await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const rendered = new Map<string, Rendered>()

  await app.register(fastifyStatic, {
    root: clientFolder,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', cacheControlOf(path.relative(clientFolder, file)))
    },
  })

  function render(page: Page): Rendered {
    const name = JSON.stringify(page)
    const known = rendered.get(name)
    if (known) return known
    const links = [...page.links, ...(page.module ? preloadsOf(manifest, page.module) : [])]
    const html = shell
      .replace(/<title>[^<]*<\/title>/, `<title>${page.title} · ${brand}</title>`)
      .replace('</head>', `${links.join('')}</head>`)
    const fresh = compress(html)
    rendered.set(name, fresh)
    return fresh
  }

  app.setNotFoundHandler((request, reply) => {
    const page = pageOf(request.url.split('?')[0] ?? '/', shop)
    return send(request, reply.code(page.status), render(page))
  })
  app.get('/', { schema: { hide: true } }, (request, reply) =>
    send(request, reply, render(pageOf('/', shop))),
  )
}

/** What stands at a path; anything unknown is the 404 page, and says so to machines too. */
function pageOf(pathname: string, shop: Shop): Page {
  const box = /^\/boxes\/([a-z0-9-]+)$/.exec(pathname)?.[1]
  if (box !== undefined) {
    const found = shop.find(box)
    if (!found) return missing
    const links = [preloadImage(boxImageUrl(box))]
    return { title: found.row.name, status: 200, module: modules.box, links }
  }
  for (const [name, { path: at, title }] of Object.entries(pages)) {
    if (at !== pathname) continue
    return {
      title,
      status: 200,
      module: modules[name as keyof typeof pages],
      links: name === 'home' ? [preloadHero] : [],
    }
  }
  const title = unopened[pathname as keyof typeof unopened]
  return title ? { title, status: 200, module: null, links: [] } : missing
}

const missing: Page = { title: 'Page not found', status: 404, module: null, links: [] }

interface Rendered {
  html: string
  brotli: Buffer
  etag: string
}

function compress(html: string): Rendered {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, brotli: brotliCompressSync(html, options), etag }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Rendered): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
  reply.type('text/html; charset=utf-8')
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
