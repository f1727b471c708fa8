import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { auditPlay } from './audit.ts'
import { countAllPlayers } from './count.ts'

const EVERY_MS = 15 * SECOND_MS

export const playFeature = ({ database }: Pick<Kit, 'database'>) => ({
  jobs: [
    {
      name: 'count play',
      everyMs: EVERY_MS,
      run: (stopping: AbortSignal) => countAllPlayers(database, stopping, { unlessBusy: true }),
    },
  ],
})

export const audits = { checks: [auditPlay] }
