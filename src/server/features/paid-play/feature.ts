import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { auditLatePlay, auditPlay } from './audit.ts'
import { COUNT, createCounter } from './count.ts'

const EVERY_MS = 15 * SECOND_MS

export const paidPlayFeature = (kit: Pick<Kit, 'database' | 'clock' | 'forEach'>) => ({
  jobs: [{ name: COUNT, everyMs: EVERY_MS, run: createCounter(kit) }],
})

export const audits = { checks: [auditLatePlay], wallets: [auditPlay] }
