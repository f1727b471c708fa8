import type { Kit } from '#server/app/kit.ts'
import { historyRoutes } from './routes.ts'
import { createHistoryService } from './service.ts'

export const historyFeature = (kit: Kit) => ({ routes: historyRoutes(createHistoryService(kit)) })
