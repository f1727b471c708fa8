import { Refused } from '#client/lib/api/refused.ts'
import type { FactorAsked } from '#contract/http/passkeys.ts'

/** What a refused call asks for, if it is the second factor. */
export function factorAskedBy(error: unknown): FactorAsked | null {
  const isAsked = error instanceof Refused && error.code === 'second_factor_required'
  return isAsked ? (error.data as unknown as FactorAsked) : null
}

/** Passkeys are bound to a name: a browser makes none for an IP address, nor without encryption. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
