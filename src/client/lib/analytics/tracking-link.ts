import { readCookie, writeCookieUntil } from '#client/lib/browser/cookies.ts'

const COOKIE = 'trackingLink'
const UTM = 'utm_source'

/** What a header can carry unescaped: an address may contain anything. */
const LINK = /^[\w.~-]{1,64}$/

/** Today's tracking link, sent with every call as `X-TLink`. */
export function trackingLink(): string | null {
  return linkOrNull(readCookie(COOKIE))
}

/** Remembers a link until 23:59:59.999 of the current day. */
export function rememberLink(link: string, now = new Date()): void {
  const end = new Date(now)
  end.setHours(23, 59, 59, 999)
  writeCookieUntil(COOKIE, link, end)
}

/** The tracking link in an address: after `/ref/`, or `utm_source` on any other page. */
export function linkOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const [, first, link] = pathname.split('/')
  return linkOrNull(first === 'ref' ? (link ?? null) : new URLSearchParams(search).get(UTM))
}

function linkOrNull(text: string | null): string | null {
  return text !== null && LINK.test(text) ? text : null
}
