import { stateTable } from './state-table.ts'

export type MailState = 'due' | 'sending' | 'handed' | 'sent' | 'failed' | 'dropped' | 'unknown'
export type MailEvent =
  | 'claimed'
  | 'handed_over'
  | 'accepted'
  | 'refused'
  | 'dropped'
  | 'put_off'
  | 'silence'
  | 'returned'

/**
 * An email from its creation to the mail server's response, and to a report that it could not deliver it. If the body was sent and no response arrived, it may
 * or may not have been delivered, so it is never sent again.
 */
export const mail = stateTable<MailState, MailEvent>({
  initial: 'due',
  transitions: {
    due: { claimed: 'sending' },
    sending: {
      handed_over: 'handed',
      refused: 'failed',
      dropped: 'dropped',
      put_off: 'due',
      silence: 'due',
    },
    handed: { accepted: 'sent', refused: 'failed', put_off: 'due', silence: 'unknown' },
    sent: { returned: 'failed' },
    failed: {},
    dropped: {},
    unknown: { returned: 'failed' },
  },
})
