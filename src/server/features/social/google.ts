import * as client from 'openid-client'
import { storedEmail } from '#contract/email-address.ts'
import type { SocialSettings } from '#server/platform/config/social-settings.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { onlyOne, type Provider, type ProviderIdentity, SignInDenied } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'

type GoogleSettings = NonNullable<SocialSettings['google']>

const SUBJECT_LENGTH_MAX = 255

/** Google by OpenID Connect: code with PKCE, state, nonce, and an id_token whose signature is verified. */
export function createGoogle(settings: GoogleSettings): Provider {
  const discover = discoverOnce(settings)

  return {
    async begin(attempt) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: attempt.callbackUrl,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
    },
    receive(query) {
      if (onlyOne(query, 'error') === 'access_denied') throw new SignInDenied()
      if (!onlyOne(query, 'code')) refuse('social_rejected')
    },
    async verify(query, attempt) {
      const back = new URL(`${attempt.callbackUrl}?${query}`)
      const checks = {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      }
      const tokens = await client.authorizationCodeGrant(await discover(), back, checks)
      return vouchedBy(tokens.claims())
    },
  }
}

/** The provider's discovery document, read when first needed and cached once read. */
function discoverOnce({ issuer, clientId, clientSecret }: GoogleSettings) {
  let known: Promise<client.Configuration> | null = null
  const home = new URL(issuer)
  const isPlain = home.protocol === 'http:'

  return (): Promise<client.Configuration> => {
    known ??= client
      .discovery(home, clientId, clientSecret, client.ClientSecretPost(clientSecret), {
        [client.customFetch]: (url, init) => providerFetch(url, init as RequestInit),
        execute: [
          // By default the library trusts the token endpoint's TLS and does not verify the signature.
          client.enableNonRepudiationChecks,
          // Only a sandbox on this machine is reached without TLS.
          ...(isPlain ? [client.allowInsecureRequests] : []),
        ],
      })
      .then((found) => {
        checkEndpoints(home, found.serverMetadata())
        return found
      })
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }
}

function vouchedBy(claims: client.IDToken | undefined): ProviderIdentity {
  if (!claims || claims.sub.length > SUBJECT_LENGTH_MAX) return refuse('social_rejected')
  const { sub: subject, given_name: givenName, email, email_verified: isVerified } = claims
  return {
    subject,
    name: typeof givenName === 'string' ? givenName : null,
    email: typeof email === 'string' && isVerified === true ? storedEmail(email) : null,
  }
}

/** The endpoints of the discovery document that we use: the browser's page first, then ours. */
export interface Endpoints {
  authorization_endpoint?: string | undefined
  token_endpoint?: string | undefined
  jwks_uri?: string | undefined
}

/** The only other hosts that Google's discovery document names. */
const kin: Record<string, readonly string[]> = {
  'accounts.google.com': ['oauth2.googleapis.com', 'www.googleapis.com'],
}

/**
 * Checks that a discovery document's endpoints belong to its issuer: an altered document must not choose which host
 * this server calls, or where it sends a browser. Throws if an endpoint is missing or elsewhere.
 */
export function checkEndpoints(issuer: URL, endpoints: Endpoints): void {
  const { authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys } = endpoints
  for (const endpoint of [tokens, keys]) {
    if (!isOfIssuer(issuer, endpoint)) throw new Error('An endpoint does not belong to the issuer')
  }
  // The page of a local sandbox is served at the shop's own address.
  if (issuer.protocol === 'https:' && !isOfIssuer(issuer, page)) {
    throw new Error('The sign-in page does not belong to the issuer')
  }
}

function isOfIssuer(issuer: URL, endpoint: string | undefined): boolean {
  if (endpoint === undefined || !URL.canParse(endpoint)) return false
  const { origin, protocol, port, hostname } = new URL(endpoint)
  if (origin === issuer.origin) return true
  return protocol === 'https:' && port === '' && (kin[issuer.host] ?? []).includes(hostname)
}
