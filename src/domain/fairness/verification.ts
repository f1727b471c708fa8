import type { LinkCheck } from './hash-chain.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { isRecord } from './receipt-form.ts'
import { SCHEME } from './seeds.ts'
import type { Hmac } from './stream.ts'

/** `pending`: nothing is wrong, but what is drawn from is not all revealed yet. */
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

/** Each game's own checks, those of the form included. */
export type GameChecks = ReadonlyMap<
  unknown,
  (receipt: unknown, hmac: Hmac, isLink: LinkCheck) => ReceiptCheck[]
>

/**
 * Recomputes a receipt of one of the games that are given. It takes any value and never throws: whatever
 * it does not know or cannot recompute is a failed check, and every failed check names what it should be.
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

/** The verdict on what was checked; nothing is verified before all of it is revealed. */
export function verdictOf(checks: readonly ReceiptCheck[], isRevealed: boolean): Verdict {
  if (checks.some(({ isOk }) => !isOk)) return 'failed'
  return isRevealed ? 'verified' : 'pending'
}

/** What is found of a receipt while the keys of its shop cannot be read: whose it is stays open. */
export function withoutKeys({ verdict, checks }: Verification): Verification {
  const detail =
    "The shop's keys are not available now: its signature and the log proofs are not checked yet."
  return {
    verdict: verdict === 'failed' ? 'failed' : 'pending',
    checks: [...checks, { name: 'receipt signature', isOk: true, isOpen: true, detail }],
  }
}

/** The verification of what cannot be checked any further. */
export function failedAt(name: string, detail: string): Verification {
  return { verdict: 'failed', checks: [{ name, isOk: false, detail }] }
}
