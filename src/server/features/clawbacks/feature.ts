import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { auditClawbacks, clawbackSources } from './audit.ts'
import { CHECK, takeBackShares } from './clawbacks.ts'

export const clawbacksFeature = (kit: Kit, { notify }: { notify: Notify }) => ({
  jobs: [
    {
      name: CHECK,
      everyMs: 5 * SECOND_MS,
      run: (stopping: AbortSignal) => takeBackShares({ ...kit, notify }, stopping),
    },
  ],
})

export const audits = { sources: clawbackSources, checks: [auditClawbacks] }
