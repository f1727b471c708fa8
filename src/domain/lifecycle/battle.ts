import { stateTable } from './state-table.ts'

export type BattleState = 'waiting' | 'in_progress' | 'ended' | 'canceled'
export type BattleEvent = 'filled' | 'settled' | 'canceled' | 'beaconFailed'

/** A battle can be canceled while a seat is empty. A full one is played, unless its beacon round is never published. */
export const battleStates = stateTable<BattleState, BattleEvent>({
  initial: 'waiting',
  transitions: {
    waiting: { filled: 'in_progress', canceled: 'canceled' },
    in_progress: { settled: 'ended', beaconFailed: 'canceled' },
    ended: {},
    canceled: {},
  },
})
