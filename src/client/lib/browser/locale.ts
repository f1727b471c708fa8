import { DAY_SECONDS } from '#domain/schedule/durations.ts'
import { writeCookie } from './cookies.ts'

const COOKIE = 'i18n_redirected'
const DAYS = 365

/** The only language of the shop. */
const LOCALE = 'en'

/** Remembers the language that the visitor was shown. */
export function rememberLocale(): void {
  writeCookie(COOKIE, LOCALE, DAYS * DAY_SECONDS)
}
