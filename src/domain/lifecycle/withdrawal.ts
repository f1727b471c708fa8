import { stateTable } from './state-table.ts'

export type RequestState = 'new' | 'in_processing' | 'done' | 'canceled' | 'canceled_by_user'
export type RequestEvent = 'started' | 'finished' | 'canceled' | 'canceledByUser'

/**
 * A player's request for coins (a withdrawal) or goods (a parcel). The player can cancel it until an operator
 * starts it; an operator can reject it until it is done.
 */
export const playerRequest = stateTable<RequestState, RequestEvent>({
  initial: 'new',
  transitions: {
    new: { started: 'in_processing', canceled: 'canceled', canceledByUser: 'canceled_by_user' },
    in_processing: { finished: 'done', canceled: 'canceled' },
    done: {},
    canceled: {},
    canceled_by_user: {},
  },
})
