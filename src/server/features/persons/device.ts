import { DAY_SECONDS } from '#domain/schedule/durations.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Context } from '#server/platform/http/route.ts'

const DEVICE_BYTES = 16
const WELL_FORMED = /^[\w-]{22}$/

/** Browsers keep no cookie for longer. */
export const deviceCookie = { name: 'coffer_device', path: '/', seconds: 400 * DAY_SECONDS }

export type CookieJar = Pick<Context, 'cookies' | 'setCookie'>

/**
 * The number that a browser was given on its first visit, as a cookie that scripts cannot read; it is
 * given one now if it brings none. It says nothing of its owner, and neither address nor browser name
 * goes into it.
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
