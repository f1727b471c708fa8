import { checkBoxReceipt } from './box-receipt.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { isRecord } from './receipt-form.ts'
import { SCHEME } from './seeds.ts'
import { type Hmac, nobleHmac } from './stream.ts'

export type { BoxReceipt } from './box-receipt.ts'

/** `pending`: nothing is wrong, but the server seed, and with it the draw, is not revealed yet. */
export type Verdict = 'verified' | 'pending' | 'failed'

export interface Verification {
  verdict: Verdict
  checks: ReceiptCheck[]
}

/** Each game's own checks, those of the form included. */
const GAMES: ReadonlyMap<unknown, (receipt: unknown, hmac: Hmac) => ReceiptCheck[]> = new Map([
  ['box', checkBoxReceipt],
])

/**
 * Recomputes a bet from its receipt alone. It takes any value and never throws: whatever it does not
 * know or cannot recompute is a failed check, and every failed check names what it should be.
 */
export function verifyReceipt(receipt: unknown, hmac: Hmac = nobleHmac): Verification {
  if (!isRecord(receipt)) return failedAt('form', 'This is not a receipt.')
  if (receipt.scheme !== SCHEME) return failedAt('scheme', `Only ${SCHEME} is known.`)
  const check = GAMES.get(receipt.game)
  if (check === undefined) return failedAt('game', 'This game is not known.')

  const scheme = { name: 'scheme', isOk: true, detail: `${SCHEME} is known.` }
  const checks = [scheme, ...check(receipt, hmac)]
  const isRevealed = receipt.server_seed !== null
  return { verdict: verdictOf(checks, isRevealed), checks }
}

function verdictOf(checks: readonly ReceiptCheck[], isRevealed: boolean): Verdict {
  if (checks.some(({ isOk }) => !isOk)) return 'failed'
  return isRevealed ? 'verified' : 'pending'
}

function failedAt(name: string, detail: string): Verification {
  return { verdict: 'failed', checks: [{ name, isOk: false, detail }] }
}
