/** The endpoints of a provider's own description that we use: the browser's page first, then ours. */
export interface Endpoints {
  authorization_endpoint?: string | undefined
  token_endpoint?: string | undefined
  jwks_uri?: string | undefined
}

/** Google's description names other hosts than its own, and these alone. */
const kin: Record<string, readonly string[]> = {
  'accounts.google.com': ['oauth2.googleapis.com', 'www.googleapis.com'],
}

/**
 * Holds a description to its issuer: whoever can alter it must not choose whom this server asks, or
 * where it sends a browser. Throws when an endpoint is missing or stands elsewhere.
 */
export function checkEndpoints(issuer: URL, endpoints: Endpoints): void {
  const { authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys } = endpoints
  for (const endpoint of [tokens, keys]) {
    if (!isOfIssuer(issuer, endpoint)) throw new Error('An endpoint is not of the issuer')
  }
  // The page of a stand-in on this machine is seen under the shop's own address.
  if (issuer.protocol === 'https:' && !isOfIssuer(issuer, page)) {
    throw new Error('The sign-in page is not of the issuer')
  }
}

function isOfIssuer(issuer: URL, endpoint: string | undefined): boolean {
  if (endpoint === undefined || !URL.canParse(endpoint)) return false
  const { origin, protocol, port, hostname } = new URL(endpoint)
  if (origin === issuer.origin) return true
  return protocol === 'https:' && port === '' && (kin[issuer.host] ?? []).includes(hostname)
}
