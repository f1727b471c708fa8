import type { JurisdictionSettings } from '#server/platform/config/compliance-settings.ts'
import { refuse } from './refuse.ts'
import type { Context } from './route.ts'

/**
 * Refuses `country_blocked` if the proxy in front of the shop reports a blocked country, or none: then the request has
 * bypassed the proxy.
 */
export function refuseBlockedCountry(
  { header }: Pick<Context, 'header'>,
  { blockedCountries, countryHeader }: JurisdictionSettings,
): void {
  if (blockedCountries.size === 0 || countryHeader === null) return
  const country = countryOf({ header }, countryHeader)
  if (!country || blockedCountries.has(country)) refuse('country_blocked')
}

/** The country that the proxy in front of the shop reports, in two capital letters; null if it reports none. */
export function countryOf(
  { header }: Pick<Context, 'header'>,
  countryHeader: string | null,
): string | null {
  const country = countryHeader === null ? undefined : header(countryHeader)?.toUpperCase()
  return country || null
}
