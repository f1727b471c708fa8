import type { Attempt } from './attempt.ts'

/** The user that a provider vouches for. */
export interface ProviderIdentity {
  /** The permanent id at the provider; accounts are found by this only. */
  subject: string
  /** A suggested name, if the provider gives one. */
  name: string | null
  /** Only an email that the provider has verified. */
  email: string | null
}

/** A provider of social sign-ins. */
export interface Provider {
  /** The page to which the browser is sent to log in. */
  begin(attempt: Attempt): Promise<URL>
  /** Checks the browser's answer without any request; throws SignInDenied, or refuses `social_rejected`. */
  receive(query: URLSearchParams, attempt: Attempt): void
  /** Verifies the answer with the provider. Refuses `social_rejected`; throws ProviderUnavailable. */
  verify(query: URLSearchParams, attempt: Attempt): Promise<ProviderIdentity>
}

/** The user declined on the provider's page. */
export class SignInDenied extends Error {
  override readonly name = 'SignInDenied'
}

/** The only value of a parameter; null if it is missing or repeated. */
export function onlyOne(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}
