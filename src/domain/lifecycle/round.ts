import { stateTable } from './state-table.ts'

export const ROUND_STATES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const
export type RoundState = (typeof ROUND_STATES)[number]
export type RoundEvent = 'announced' | 'betsClosed' | 'beaconVerified' | 'settled' | 'refunded'

/**
 * A round is created before it is announced. Bets are accepted while it is `starting`; while it is `pending`, the
 * beacon's round decides it. It can be refunded only if the beacon's round does not exist.
 */
export const roundStates = stateTable<RoundState, RoundEvent>({
  initial: 'new',
  transitions: {
    new: { announced: 'starting', refunded: 'ended' },
    starting: { betsClosed: 'pending', refunded: 'ended' },
    pending: { beaconVerified: 'in_progress', refunded: 'ended' },
    in_progress: { settled: 'ended' },
    ended: {},
  },
})
