import { stateTable } from './state-table.ts'

export type PaymentState = 'new' | 'paid' | 'rejected' | 'reversed'
export type PaymentEvent = 'accepted' | 'rejected' | 'reversed' | 'admitted'

/**
 * A deposit from its request to the provider's last word. That word stands; only an operator admits a
 * payment that was accepted after it had been closed.
 */
export const payment = stateTable<PaymentState, PaymentEvent>({
  initial: 'new',
  transitions: {
    new: { accepted: 'paid', rejected: 'rejected' },
    paid: { reversed: 'reversed' },
    rejected: { admitted: 'paid' },
    reversed: {},
  },
})
