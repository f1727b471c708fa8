import { stateTable } from './state-table.ts'

export type TicketState = 'open' | 'answered' | 'closed'
export type TicketEvent = 'answered' | 'replied' | 'closed'

/** What somebody asks the support team: it is open while the team owes an answer, and a closed one stays closed. */
export const ticket = stateTable<TicketState, TicketEvent>({
  initial: 'open',
  transitions: {
    open: { answered: 'answered', replied: 'open', closed: 'closed' },
    answered: { answered: 'answered', replied: 'open', closed: 'closed' },
    closed: {},
  },
})
