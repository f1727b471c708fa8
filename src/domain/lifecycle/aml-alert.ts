import { stateTable } from './state-table.ts'

export const AML_ALERT_STATES = ['open', 'cleared', 'confirmed'] as const
export type AmlAlertState = (typeof AML_ALERT_STATES)[number]
export type AmlAlertEvent = 'cleared' | 'confirmed'

/** An alert holds its player's coins and goods while it is open; a confirmed one holds them until it is cleared. */
export const amlAlert = stateTable<AmlAlertState, AmlAlertEvent>({
  initial: 'open',
  transitions: {
    open: { cleared: 'cleared', confirmed: 'confirmed' },
    confirmed: { cleared: 'cleared' },
    cleared: {},
  },
})
