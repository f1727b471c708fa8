import { stateTable } from './state-table.ts'

export type PaymentState = 'new' | 'paid' | 'rejected' | 'reversed'
export type PaymentEvent = 'accepted' | 'rejected' | 'reversed'

/** A deposit from its request to the provider's last word. */
export const payment = stateTable<PaymentState, PaymentEvent>({
  initial: 'new',
  transitions: {
    new: { accepted: 'paid', rejected: 'rejected' },
    paid: { reversed: 'reversed' },
    rejected: {},
    reversed: {},
  },
})
