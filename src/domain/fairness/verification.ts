import type { LinkCheck } from './hash-chain.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { isRecord } from './receipt-form.ts'
import { SCHEME } from './seeds.ts'
import type { Hmac } from './stream.ts'

/** `pending`: no check failed, but not everything the draw depends on is revealed yet. */
export type Verdict = 'verified' | 'pending' | 'failed'

/** What each verdict says, in one sentence. */
export const conclusions: Record<Verdict, string> = {
  verified: 'The result follows from the seeds that were committed to beforehand.',
  failed: 'This receipt does not match its recomputation.',
  pending: 'Nothing is wrong so far; the rest can be checked once it is revealed.',
}

export interface Verification {
  verdict: Verdict
  checks: ReceiptCheck[]
}

/** The checks of each game, including those of the receipt's form. */
export type GameChecks = ReadonlyMap<
  unknown,
  (receipt: unknown, hmac: Hmac, isLink: LinkCheck) => ReceiptCheck[]
>

/**
 * Recomputes a receipt of one of the given games. Accepts any value and never throws: anything unknown or
 * impossible to recompute is a failed check, and every failed check states the expected value.
 */
export function verifyAs(
  games: GameChecks,
  receipt: unknown,
  hmac: Hmac,
  isLink: LinkCheck,
): Verification {
  if (!isRecord(receipt)) return failedAt('form', 'This is not a receipt.')
  if (receipt.scheme !== SCHEME) return failedAt('scheme', `Only ${SCHEME} is known.`)
  const check = games.get(receipt.game)
  if (check === undefined) return failedAt('game', 'This game is not known.')

  const scheme = { name: 'scheme', isOk: true, detail: `${SCHEME} is known.` }
  const checks: ReceiptCheck[] = [scheme, ...check(receipt, hmac, isLink)]
  const isRevealed = receipt.server_seed !== null && !checks.some(({ isOpen }) => isOpen)
  return { verdict: verdictOf(checks, isRevealed), checks }
}

/** The verdict of a list of checks; nothing is verified before everything is revealed. */
export function verdictOf(checks: readonly ReceiptCheck[], isRevealed: boolean): Verdict {
  if (checks.some(({ isOk }) => !isOk)) return 'failed'
  return isRevealed ? 'verified' : 'pending'
}

/** The verification if the shop's keys cannot be read: the check of the issuer stays open. */
export function withoutKeys({ verdict, checks }: Verification): Verification {
  const detail =
    "The shop's keys are not available now: its signature and the log proofs are not checked yet."
  return {
    verdict: verdict === 'failed' ? 'failed' : 'pending',
    checks: [...checks, { name: 'receipt signature', isOk: true, isOpen: true, detail }],
  }
}

/** A verification that ends at a failed check. */
export function failedAt(name: string, detail: string): Verification {
  return { verdict: 'failed', checks: [{ name, isOk: false, detail }] }
}
