import { exportHistory, getPlayStatistics, listHistory } from '#contract/http/history.ts'
import type { Kit } from '#server/features/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createHistoryService, type HistoryService } from './service.ts'

export const historyFeature = (kit: Kit) => ({ routes: historyRoutes(createHistoryService(kit)) })

export const historyRoutes = (history: HistoryService): Route[] => [
  on(listHistory, ({ player, query, reader }) => history.list(reader, player.id, query)),
  on(getPlayStatistics, async ({ player, reader }) => ({
    data: await history.statistics(reader, player.id),
  })),
  on(exportHistory, ({ player, query, reader }) => history.export(reader, player.id, query)),
]
