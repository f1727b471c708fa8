import type { Clock } from '#server/platform/clock/clock.ts'
import type { SocialSettings } from '#server/platform/config/social-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { spendOnce } from '#server/platform/db/spent-once.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Attempt } from './attempt.ts'
import { onlyOne, type Provider, SignInDenied } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'
import { assertionRequest, checkRequest, isConfirmed, readAssertion } from './steam-assertion.ts'

type SteamSettings = NonNullable<SocialSettings['steam']>

const ANSWER_BYTES_MAX = 2_000

/** Steam by OpenID 2.0: an assertion in the URL, which Steam is asked to confirm. */
export function createSteam(
  settings: SteamSettings,
  { clock, database }: { clock: Clock; database: Database },
): Provider {
  const endpointOf = ({ shopUrl }: Attempt) =>
    settings.pageUrl ?? `${shopUrl}/sandbox/steam/openid/login`

  const read = (query: URLSearchParams, attempt: Attempt) =>
    readAssertion(query, {
      returnTo: returnToOf(attempt),
      endpoint: endpointOf(attempt),
      nowMs: clock.now(),
    }) ?? refuse('social_rejected')

  return {
    async begin(attempt) {
      const url = new URL(endpointOf(attempt))
      const request = assertionRequest(returnToOf(attempt), attempt.shopUrl)
      for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value)
      return url
    },
    receive(query, attempt) {
      if (onlyOne(query, 'openid.mode') === 'cancel') throw new SignInDenied()
      read(query, attempt)
    },
    async verify(query, attempt) {
      const { steamId, nonce, nonceExpiresAtMs } = read(query, attempt)
      const answer = await providerFetch(settings.callUrl, {
        method: 'POST',
        body: checkRequest(query),
      })
      const words = await answer.text()
      if (!answer.ok || words.length > ANSWER_BYTES_MAX || !isConfirmed(words)) {
        refuse('social_rejected')
      }
      const spent = { kind: 'steam', value: nonce, expiresAt: new Date(nonceExpiresAtMs) }
      if (!(await spendOnce(database.pool, spent))) refuse('social_rejected')
      return { subject: steamId, name: null, email: null }
    },
  }
}

/** OpenID 2.0 has no state, so it is part of the URL that Steam signs. */
const returnToOf = ({ callbackUrl, state }: Attempt) => `${callbackUrl}?state=${state}`
