import type { JurisdictionSettings } from '#server/platform/config/compliance-settings.ts'
import { refuse } from './refuse.ts'
import type { Context } from './route.ts'

/**
 * Refuses `country_blocked` where the proxy before the shop says that the visitor is in a blocked country, or says
 * nothing: then they have come past it.
 */
export function refuseBlockedCountry(
  { header }: Pick<Context, 'header'>,
  { blockedCountries, countryHeader }: JurisdictionSettings,
): void {
  if (blockedCountries.size === 0 || countryHeader === null) return
  const country = header(countryHeader)?.toUpperCase()
  if (!country || blockedCountries.has(country)) refuse('country_blocked')
}
