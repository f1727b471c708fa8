import { stateTable } from './state-table.ts'

export type RequestState = 'new' | 'in_processing' | 'done' | 'canceled' | 'canceled_by_user'
export type RequestEvent = 'started' | 'finished' | 'canceled' | 'canceledByUser'

/**
 * What a player asks out of the shop, coins by withdrawal or goods by parcel. They can take it back until
 * an operator starts it; an operator can turn it down until it is done.
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
