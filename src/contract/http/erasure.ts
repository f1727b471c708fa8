import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { message } from '#contract/values.ts'

/** Why an account cannot be deleted yet; all that hold are given at once. */
export type ErasureReason =
  | 'staff'
  | 'balance'
  | 'inventory'
  | 'open_bets'
  | 'deposits'
  | 'withdrawals'
  | 'parcels'
  | 'identity_check'
  | 'exclusion'
  | 'hold'
  | 'review'

export const eraseAccount = defineCall({
  method: 'POST',
  path: '/api/profile/erasure',
  summary:
    'Delete the account: personal data is removed, what was played stays in the books under a pseudonym. Refused with all reasons in `data.reasons` while money, goods or a check are open',
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  secondFactor: 'recent',
  body: z.object({
    password: text
      .max(1_024)
      .optional()
      .meta({ description: 'Of an account with a password; without one, log in again first' }),
  }),
  reply: message,
  refusals: ['erasure_refused', 'sign_in_again', 'request_moved_on'],
})
