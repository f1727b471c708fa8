import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other servers call it, or other sites' pages lead to it; it checks a proof of its own. */
    allowsCrossSite?: true
    /** It brings a file, which may take its time. */
    isUpload?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses `cross_site` to every request that changes something and that a browser sends for a page of another
 * site, forms included: such a page can replace a session or act for a visitor. Clients that are no browsers
 * send neither header and pass. A request to change something belongs to POST, PUT, PATCH or DELETE.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readOnly.has(request.method)) return
    if (request.routeOptions.config.allowsCrossSite) return
    if (isCrossSite(request)) refuse('cross_site')
  })
}

/** Browsers of today say it themselves; older ones, and those on plain http, name the page's origin alone. */
function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && hostOf(origin) !== host
}

/** The host with its port; null for `null`, which stands for a page without an origin of its own. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
