/** What players wait for, by the queue of staff that works it off: the hours that are promised until somebody changes them. */
export const PROMISES = {
  withdrawals: { hours: 24, does: 'Within how many hours a withdrawal is checked and started.' },
  payouts: { hours: 24, does: 'Within how many hours a withdrawal that was started is sent.' },
  parcels: { hours: 48, does: 'Within how many hours a parcel is checked and started.' },
  parcels_started: {
    hours: 72,
    does: 'Within how many hours a parcel that was started is shipped.',
  },
  deposits: { hours: 24, does: 'Within how many hours a deposit under review is decided.' },
  identity_checks: { hours: 24, does: 'Within how many hours documents are checked.' },
} as const
export type PromisedQueue = keyof typeof PROMISES

export const PROMISED_HOURS = { min: 1, max: 24 * 30 }

/** The setting of the promise of a queue, in hours. */
export const promiseKey = (queue: PromisedQueue) => `promises.${queue}` as const
