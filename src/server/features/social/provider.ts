import type { Attempt } from './attempt.ts'

/** Whom a provider vouches for. */
export interface ProviderIdentity {
  /** Who it is there, forever: the only thing that an account is found by. */
  subject: string
  /** A name to begin with, as far as the provider gives one. */
  name: string | null
  /** Only an email that the provider says belongs to them. */
  email: string | null
}

/** One provider whose sign-in opens ours. */
export interface Provider {
  /** Where the browser is sent to sign in. */
  begin(attempt: Attempt): Promise<URL>
  /** Looks at what the browser brought back, asking nobody; throws SignInDenied, or refuses `social_rejected`. */
  receive(query: URLSearchParams, attempt: Attempt): void
  /** Asks the provider whether it is true. Refuses `social_rejected`; throws ProviderUnavailable. */
  verify(query: URLSearchParams, attempt: Attempt): Promise<ProviderIdentity>
}

/** Somebody said no on the provider's own page. */
export class SignInDenied extends Error {
  override readonly name = 'SignInDenied'
}

/** The only value of a parameter; null when it is missing or given twice. */
export function onlyOne(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}
