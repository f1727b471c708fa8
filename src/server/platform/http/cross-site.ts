import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LimitedCall } from '#server/platform/limits/limits.ts'
import { refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other servers or pages of other sites may call it; it verifies the request in another way. */
    allowsCrossSite?: true
    /** The request contains a file, so it may take longer. */
    isUpload?: true
    /** The quota that it counts towards, and how much. */
    limit?: Pick<LimitedCall, 'quota' | 'cost'>
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses `cross_site` for every request other than reads that a browser sends for a page of another site, including
 * forms: such a page could replace a session or act for a visitor. Clients other than browsers send neither header and
 * pass. Only POST, PUT, PATCH and DELETE may change something.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readOnly.has(request.method)) return
    if (request.routeOptions.config.allowsCrossSite) return
    if (isCrossSite(request)) refuse('cross_site')
  })
}

/** Current browsers send Sec-Fetch-Site; older ones, and all on plain http, send only the page's origin. */
function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && hostOf(origin) !== host
}

/** The host with its port; null for the origin `null`, which pages with an opaque origin send. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
