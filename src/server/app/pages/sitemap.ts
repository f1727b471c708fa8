import type { FastifyInstance } from 'fastify'
import { type BoxKind, boxPath } from '#contract/pages.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { listedPaths } from './page-head.ts'

interface SitemapDeps {
  clock: Pick<Clock, 'now'>
  shopUrl: () => string
  listBoxes(): readonly { kind: BoxKind; slug: string }[]
}

/** A part may have 50,000 addresses and 50 MB; one of this size is written within a few ms. */
export const ADDRESSES_MAX = 10_000

const CACHED_SECONDS = HOUR_MS / 1_000

/**
 * The sitemap of sitemaps.org: `/sitemap.xml` is an index of the parts, which are at the root, because a part may only
 * name addresses below its own folder. The parts of boxes are paged by the last path of the part before, so that a part
 * that a search engine reads later neither repeats nor skips a box that both have.
 */
export function mountSitemap(
  app: FastifyInstance,
  { clock, shopUrl, listBoxes }: SitemapDeps,
): void {
  let boxes: { paths: readonly string[]; untilMs: number } | undefined
  /** The paths of all boxes in order, sorted once an hour. */
  function boxPaths(): readonly string[] {
    const nowMs = clock.now()
    if (!boxes || boxes.untilMs <= nowMs) {
      boxes = { paths: listBoxes().map(boxPath).sort(), untilMs: nowMs + HOUR_MS }
    }
    return boxes.paths
  }
  const addressesOf = (paths: readonly string[]) =>
    paths.map((path) => `<url><loc>${shopUrl()}${path}</loc></url>`).join('')

  mount('/sitemap.xml', 'sitemapindex', () => {
    const paths = boxPaths()
    const cursors = paths.filter((_, at) => (at + 1) % ADDRESSES_MAX === 0 && at + 1 < paths.length)
    const queries = ['', ...cursors.map((path) => `?after=${encodeURIComponent(path)}`)]
    return ['/sitemap-pages.xml', ...queries.map((query) => `/sitemap-boxes.xml${query}`)]
      .map((path) => `<sitemap><loc>${shopUrl()}${path}</loc></sitemap>`)
      .join('')
  })
  mount('/sitemap-pages.xml', 'urlset', () => addressesOf(listedPaths))
  mount('/sitemap-boxes.xml', 'urlset', ({ after }) => {
    const paths = boxPaths()
    const start = typeof after === 'string' ? firstAfter(paths, after) : 0
    return addressesOf(paths.slice(start, start + ADDRESSES_MAX))
  })

  function mount(path: string, root: string, write: (query: { after?: unknown }) => string): void {
    app.get<{ Querystring: { after?: unknown } }>(path, ({ query }, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${write(query)}</${root}>`,
        ),
    )
  }
}

/** The place of the first of the sorted paths after another. */
function firstAfter(paths: readonly string[], cursor: string): number {
  let [low, high] = [0, paths.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((paths[middle] ?? '') > cursor) high = middle
    else low = middle + 1
  }
  return low
}
