import { stateTable } from './state-table.ts'

export const VERIFICATION_STATES = [
  'none',
  'needed',
  'submitted',
  'approved',
  'refused',
  'expired',
] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]
export type VerificationEvent =
  | 'needed'
  | 'submitted'
  | 'approved'
  | 'refused'
  | 'reopened'
  | 'expired'

/**
 * The verification of a player's identity. Documents may be sent before they are required, and after a refusal. A refusal
 * can be corrected: by an approval, or by a new review of the same documents.
 */
export const verification = stateTable<VerificationState, VerificationEvent>({
  initial: 'none',
  transitions: {
    none: { needed: 'needed', submitted: 'submitted' },
    needed: { submitted: 'submitted' },
    submitted: { submitted: 'submitted', approved: 'approved', refused: 'refused' },
    refused: { submitted: 'submitted', approved: 'approved', reopened: 'submitted' },
    approved: { expired: 'expired' },
    expired: { submitted: 'submitted' },
  },
})
