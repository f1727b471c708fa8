import type { Context } from '#server/platform/http/route.ts'

/** What a link can be in an address, a cookie and a header; a link is remembered in any case. */
const LINK = /^[\w.~-]{1,64}$/
const COOKIE = 'trackingLink'

/** The link that a caller came by today: the page sends it as `X-TLink`, and its cookie comes along. */
export function linkOf({ header, cookies }: Pick<Context, 'header' | 'cookies'>): string | null {
  const link = header('x-tlink') || cookies[COOKIE] || ''
  return LINK.test(link) ? link.toLowerCase() : null
}
