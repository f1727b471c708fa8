import { stateTable } from './state-table.ts'

export const AML_ALERT_STATES = ['open', 'cleared', 'confirmed'] as const
export type AmlAlertState = (typeof AML_ALERT_STATES)[number]
export type AmlAlertEvent = 'cleared' | 'confirmed'

/** An alert keeps its player's coins and goods here while it is open, and when it is confirmed until it is cleared after all. */
export const amlAlert = stateTable<AmlAlertState, AmlAlertEvent>({
  initial: 'open',
  transitions: {
    open: { cleared: 'cleared', confirmed: 'confirmed' },
    confirmed: { cleared: 'cleared' },
    cleared: {},
  },
})
