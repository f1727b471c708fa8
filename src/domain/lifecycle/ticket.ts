import { stateTable } from './state-table.ts'

export type TicketState = 'open' | 'answered' | 'closed'
export type TicketEvent = 'answered' | 'replied' | 'closed'

/** A support ticket: open while the team owes a reply; a closed ticket stays closed. */
export const ticket = stateTable<TicketState, TicketEvent>({
  initial: 'open',
  transitions: {
    open: { answered: 'answered', replied: 'open', closed: 'closed' },
    answered: { answered: 'answered', replied: 'open', closed: 'closed' },
    closed: {},
  },
})
