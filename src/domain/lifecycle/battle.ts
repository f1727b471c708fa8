import { stateTable } from './state-table.ts'

export type BattleState = 'waiting' | 'in_progress' | 'ended' | 'canceled'
export type BattleEvent = 'filled' | 'settled' | 'canceled' | 'beaconFailed'

/** A battle can be canceled while a seat is empty; a filled one is played, unless its round is never made. */
export const battleStates = stateTable<BattleState, BattleEvent>({
  initial: 'waiting',
  transitions: {
    waiting: { filled: 'in_progress', canceled: 'canceled' },
    in_progress: { settled: 'ended', beaconFailed: 'canceled' },
    ended: {},
    canceled: {},
  },
})
