const TIMEOUT_MS = 4_000

/** The provider is unavailable: it did not answer in time, or failed. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** One request to a provider, without redirects. Throws ProviderUnavailable without a usable response. */
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

/** Whether an unavailable provider caused a failure. */
export function isProviderUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderUnavailable) return true
  }
  return false
}
