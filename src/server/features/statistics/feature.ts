import { getStatistics } from '#contract/http/statistics.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import { auditCountedReturns, auditReturns } from './audit-returns.ts'
import { createStatisticsService } from './service.ts'

export function statisticsFeature(kit: Kit) {
  const statistics = createStatisticsService(kit)
  return {
    routes: [on(getStatistics, async ({ reader }) => ({ data: await statistics.read(reader) }))],
    jobs: [{ name: 'compute statistics', everyMs: MINUTE_MS, run: statistics.refresh }],
  }
}

export const audits = { checks: [auditCountedReturns], totals: [auditReturns] }
