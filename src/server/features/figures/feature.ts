import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { auditFigures } from './audit.ts'
import { countFigures } from './count.ts'
import { readProgress } from './store.ts'

export function figuresFeature(kit: Pick<Kit, 'database' | 'clock' | 'config'>) {
  const { database, clock, config } = kit
  const deps = { database, clock, zone: config.timeZone }
  let countedUntilMs = clock.now()

  return {
    jobs: [
      {
        name: 'count the figures of each day',
        everyMs: MINUTE_MS,
        async run(stopping: AbortSignal) {
          await countFigures(deps, stopping)
          const progress = await readProgress(database.pool)
          countedUntilMs = progress?.counted_until?.getTime() ?? countedUntilMs
        },
      },
    ],
    metrics: () => [
      {
        name: 'coffer_figures_age_seconds',
        help: 'Seconds since all that was booked had been counted for the figures of its day',
        labels: {},
        value: Math.max(0, (clock.now() - countedUntilMs) / SECOND_MS),
      },
    ],
  }
}

export const audits = { checks: [auditFigures] }
