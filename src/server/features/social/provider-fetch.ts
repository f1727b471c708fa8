const TIMEOUT_MS = 4_000

/** The provider is not there: no answer in time, or one that is its own failure. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** One request to a provider, without redirects. Throws ProviderUnavailable when no usable answer came. */
export async function providerFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ProviderUnavailable('No answer', { cause })
  })
  if (answer.status >= 500) throw new ProviderUnavailable(`Status ${answer.status}`)
  return answer
}

/** Whether the provider's absence is at the bottom of a failure. */
export function isProviderUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderUnavailable) return true
  }
  return false
}
