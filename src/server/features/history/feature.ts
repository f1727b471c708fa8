import { exportHistory, getPlayStatistics, listHistory } from '#contract/http/history.ts'
import type { Kit } from '#server/features/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createHistoryService, type HistoryService } from './service.ts'

export const historyFeature = (kit: Kit) => ({ routes: historyRoutes(createHistoryService(kit)) })

export const historyRoutes = (history: HistoryService): Route[] => [
  on(listHistory, ({ player, query }) => history.list(player.id, query)),
  on(getPlayStatistics, async ({ player }) => ({ data: await history.statistics(player.id) })),
  on(exportHistory, ({ player, query }) => history.export(player.id, query)),
]
