import { stateTable } from './state-table.ts'

export type PaymentState = 'new' | 'paid' | 'rejected' | 'reversed'
export type PaymentEvent = 'accepted' | 'rejected' | 'reversed' | 'admitted'

/**
 * A deposit from its request to the provider's final status, which stands. The one exception: an operator can admit
 * a payment that was accepted after the deposit was closed.
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
