import { DAY_SECONDS } from '#domain/schedule/durations.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Context } from '#server/platform/http/route.ts'

const DEVICE_BYTES = 16
const WELL_FORMED = /^[\w-]{22}$/

/** The longest lifetime that browsers allow for a cookie. */
export const deviceCookie = { name: 'coffer_device', path: '/', seconds: 400 * DAY_SECONDS }

export type CookieJar = Pick<Context, 'cookies' | 'setCookie'>

/**
 * The random device id in an HttpOnly cookie, set on the browser's first visit. It contains nothing about its owner,
 * neither IP address nor user agent.
 */
export function deviceOf(
  { cookies, setCookie }: CookieJar,
  entropy: Pick<Entropy, 'bytes'>,
): string {
  const known = cookies[deviceCookie.name]
  if (known !== undefined && WELL_FORMED.test(known)) return known
  const device = entropy.bytes(DEVICE_BYTES).toString('base64url')
  setCookie(deviceCookie.name, device, deviceCookie.seconds, deviceCookie.path)
  return device
}
