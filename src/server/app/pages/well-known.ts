import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

interface WellKnownDeps {
  clock: Pick<Clock, 'now'>
  shopUrl: () => string
  basePath: string
  /** The email address for security reports, besides the contact page. */
  mail: () => string | undefined
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** The files at well-known addresses for search engines, security researchers and password managers. */
export function mountWellKnown(app: FastifyInstance, deps: WellKnownDeps): void {
  const { clock, shopUrl, basePath, mail } = deps

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: ${basePath}/api/\nDisallow: ${basePath}/profile/\nAllow: ${basePath}/\nSitemap: ${shopUrl()}/sitemap.xml\n`,
      ),
  )

  app.get('/.well-known/security.txt', (_, reply) => {
    // In whole days, so that the response is the same all day.
    const address = mail()
    const day = Math.floor(clock.now() / DAY_MS) + VALID_DAYS
    const lines = [
      ...(address ? [`Contact: mailto:${address}`] : []),
      `Contact: ${shopUrl()}/contacts`,
      `Expires: ${new Date(day * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${shopUrl()}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/.well-known/change-password', (_, reply) =>
    reply.redirect(`${basePath}/profile/main`, 302),
  )
}
