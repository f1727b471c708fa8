import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import type { ShopKey } from '#domain/fairness/attestation.ts'
import { answerRefusal } from '#server/platform/http/answer-error.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { readManifest } from './page-files.ts'
import { headOf } from './page-head.ts'
import { type FindBox, missing, pageOf } from './page-of.ts'
import { loadRenderer, type RenderedPage } from './rendering.ts'
import { writeVerifier } from './verifier-page.ts'
import { withBrand, writePage, writeServiceWorker, writeWebManifest } from './write-page.ts'

export interface PagesDeps {
  clientFolder: string
  /** The path below which the shop is served; empty at the root of its host. */
  basePath: string
  brand: string
  /** The public address of the shop; known once it listens. */
  shopUrl: () => string
  findBox: FindBox
  /** The shop's public keys, which are inserted into the verifier. */
  shopKeys(): Promise<readonly ShopKey[]>
  /** Called for every request of a page, before it is sent. */
  greet(request: FastifyRequest, reply: FastifyReply): void
}

const SHEETS_KEPT = 300

const compressed = promisify(brotliCompress)

/** The page that checks receipts offline. */
const OFFLINE_VERIFIER = 'coffer-verifier.html'
const SERVICE_WORKER = 'service-worker.js'

interface Wanted {
  pathname: string
  isForPlayers: boolean
  /** Whether the server may render it, if it is able to. */
  canRender: boolean
  isNarrow: boolean
}

interface Written {
  status: number
  rendered: EncodedPage
}

interface CachedSheet {
  /** The data from which the page was written, as JSON. */
  data: string
  rendered: Promise<EncodedPage>
}

/** Serves the built storefront: files unchanged, and every page as the shell with its own head. */
export async function mountPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { clientFolder, basePath, brand, shopUrl, findBox } = deps
  const [built, manifest, webManifest, worker] = await Promise.all([
    readFile(path.join(clientFolder, 'index.html'), 'utf8'),
    readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
    readFile(path.join(clientFolder, 'site.webmanifest'), 'utf8'),
    readFile(path.join(clientFolder, SERVICE_WORKER), 'utf8'),
  ])
  const shell = withBrand(built, brand)
  const chunks = readManifest(manifest, basePath)
  const sheets = new Map<string, CachedSheet>()
  const renderer = await loadRenderer(clientFolder)
  /** The pages being written, by request. */
  const writing = new Map<string, Promise<Written>>()

  await app.register(async (files) => {
    files.setErrorHandler((error: FastifyError, request, reply) => {
      // A path that could lead out of the folder is served as an unknown page.
      if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error
      return serve(request.url, request, reply)
    })
    await files.register(fastifyStatic, {
      root: clientFolder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: (response, file) => {
        const name = path.relative(clientFolder, file)
        response.header('cache-control', cacheControlOf(name))
      },
    })
  })

  /** The requested page, or the 404 page, with the replies of the calls that it would make. */
  async function findPage(pathname: string, isForPlayers: boolean) {
    const page = pageOf(pathname, findBox, isForPlayers)
    const replies = await Promise.all(
      page.calls.map(async (url) => {
        const reply = await app.inject({ url })
        return { url, status: reply.statusCode, text: reply.body }
      }),
    )
    const subjectReply = replies.find(({ url }) => url === page.subject)
    const isMissing = subjectReply?.status === 404 || subjectReply?.status === 422
    const good = replies.filter(({ status }) => status === 200)
    return {
      page: isMissing ? missing : page,
      answers: Object.fromEntries(good.map(({ url, text }) => [url, JSON.parse(text) as unknown])),
    }
  }

  /** Keeps only the most recently requested pages, because the number of boxes is unlimited. */
  function keep(key: string, sheet: CachedSheet) {
    sheets.delete(key)
    sheets.set(key, sheet)
    const [oldest] = sheets.keys()
    if (sheets.size > SHEETS_KEPT && oldest !== undefined) sheets.delete(oldest)
  }

  async function serve(url: string, request: FastifyRequest, reply: FastifyReply) {
    const [pathname = '/', query = ''] = url.split('?', 2)
    const wanted = {
      pathname,
      isForPlayers: !isVisitor(request),
      canRender: isVisitor(request) && isPlain(query),
      isNarrow: isNarrow(request),
    }
    const { status, rendered } = await writeOnce(wanted, request.log)
    deps.greet(request, reply)
    return send(request, reply.code(status), rendered)
  }

  /**
   * Requests for a page that is being written share the result, so that any number of visitors costs one rendering at
   * a time and leaves room for other calls.
   */
  function writeOnce(wanted: Wanted, log: FastifyBaseLogger): Promise<Written> {
    const { isForPlayers, canRender, isNarrow, pathname } = wanted
    const key = `${isForPlayers} ${canRender} ${isNarrow} ${pathname}`
    const running = writing.get(key)
    if (running) return running
    const written = write(wanted, log).finally(() => writing.delete(key))
    writing.set(key, written)
    return written
  }

  async function write(wanted: Wanted, log: FastifyBaseLogger): Promise<Written> {
    const { pathname, isForPlayers, canRender, isNarrow } = wanted
    const { page, answers } = await findPage(pathname, isForPlayers)
    const renderHere = page.renderedAt === pathname && canRender ? renderer : null
    const first = { answers, isNarrow: renderHere !== null && isNarrow }
    const data = JSON.stringify(first)
    const key = `${page.key} ${renderHere !== null} ${first.isNarrow}`
    const known = sheets.get(key)
    const sheet = known?.data === data ? known : { data, rendered: render() }
    keep(key, sheet)
    return { status: page.status, rendered: await sheet.rendered }

    async function render(): Promise<EncodedPage> {
      const rendered = await renderHere?.(pathname, first).catch((error: unknown) => {
        // The browser renders the page instead.
        log.error(error, `Could not render ${pathname}`)
        return undefined
      })
      const markup = rendered?.markup ?? null
      const head = headOf({ brand, origin: shopUrl(), pathname, page, answers, markup })
      const sheet = { shell, basePath, manifest: chunks, brand, page, head, data, rendered }
      return compress(writePage(sheet), rendered)
    }
  }

  const named = writeWebManifest(webManifest, { basePath, brand })
  app.get('/site.webmanifest', (_, reply) =>
    reply
      .header('cache-control', cacheControlOf('site.webmanifest'))
      .type('application/manifest+json')
      .send(named),
  )
  app.get(`/${SERVICE_WORKER}`, (_, reply) => {
    const policy = String(reply.getHeader('content-security-policy'))
    return reply
      .header('cache-control', cacheControlOf(SERVICE_WORKER))
      .type('text/javascript; charset=utf-8')
      .send(writeServiceWorker({ worker, shell, manifest: chunks, brand, policy }))
  })
  app.get(`/${OFFLINE_VERIFIER}`, async (_, reply) => {
    const built = await readFile(path.join(clientFolder, OFFLINE_VERIFIER), 'utf8')
    const { html, sha256 } = writeVerifier(built, await deps.shopKeys())
    return (
      reply
        .header('cache-control', cacheControlOf(OFFLINE_VERIFIER))
        // A download, because it is meant to be opened from disk: served here, our policy would block its script.
        .header('content-disposition', `attachment; filename="${OFFLINE_VERIFIER}"`)
        // The hash that the page shows next to the link (RFC 9530).
        .header('repr-digest', `sha-256=:${sha256.toString('base64')}:`)
        .type('text/html; charset=utf-8')
        .send(html)
    )
  })
  app.get('/', (request, reply) => {
    const [asked, query] = request.originalUrl.split('?', 2)
    // Below its own folder the home page is in the scope of the service worker and of the cookies.
    if (basePath !== '' && asked === basePath) {
      return reply.redirect(`${basePath}/${query === undefined ? '' : `?${query}`}`, 308)
    }
    return serve(request.url, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerRefusal(new Refusal('method_not_allowed'), reply)
    }
    const [pathname = '/', query] = request.url.split('?', 2)
    const page = pathname.replace(/\/$/, '')
    // Redirects only to known pages, so that nobody is led to another site.
    if (page !== pathname && pageOf(page, findBox).status === 200) {
      return reply.redirect(basePath + (query === undefined ? page : `${page}?${query}`), 308)
    }
    return serve(request.url, request, reply)
  })
}

/** Whether the request has no session. Pages of players are personal and rendered in the browser. */
const isVisitor = (request: FastifyRequest): boolean =>
  !/(?:^|; )access_token=/.test(request.headers.cookie ?? '')

/** Whether the query has no parameters except those that say where the visitor comes from. */
const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((key) => /^(utm_\w+|gclid|fbclid)$/.test(key))

/** Whether the request comes from a phone, as far as its headers tell. */
const isNarrow = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')

interface EncodedPage {
  html: string
  brotli: Buffer
  etag: string
  stylesHash: string | null
}

async function compress(html: string, rendered: RenderedPage | undefined): Promise<EncodedPage> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const stylesHash = rendered?.stylesHash ?? null
  return { html, brotli: await compressed(html, options), etag, stylesHash }
}

function send(request: FastifyRequest, reply: FastifyReply, page: EncodedPage): FastifyReply {
  reply
    // Private, because the first page sets a cookie that is unique to the browser.
    .header('cache-control', 'private, no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding, cookie, sec-ch-ua-mobile, user-agent')
    .type('text/html; charset=utf-8')
  if (page.stylesHash !== null) {
    const policy = reply.getHeader('content-security-policy')
    const styles = `style-src 'self' 'sha256-${page.stylesHash}'`
    reply.header('content-security-policy', `${policy};${styles}`)
  }
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200) {
    return reply.code(304).send()
  }
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

/**
 * Built files have their hash in their name and never change. Pictures keep their names and are revalidated daily. The
 * verifier must be the file whose hash the page shows.
 */
function cacheControlOf(file: string): string {
  if (file === OFFLINE_VERIFIER || file === SERVICE_WORKER) return 'no-cache'
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return 'public, max-age=86400, stale-while-revalidate=604800'
}
