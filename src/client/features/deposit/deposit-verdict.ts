import type { Deposit } from '#contract/http/deposit.ts'

export type DepositVerdict = 'received' | 'waiting' | 'declined' | 'reversed'

/**
 * What to tell a player who comes back from the provider. The address only says how he left; our own
 * record decides, as soon as it has anything to say.
 */
export function verdictOf(
  cameBackWith: 'success' | 'failure',
  status: Deposit['status'] | undefined,
): DepositVerdict {
  if (status === 'paid') return 'received'
  if (status === 'reversed') return 'reversed'
  if (status === 'rejected' || cameBackWith === 'failure') return 'declined'
  return 'waiting'
}
