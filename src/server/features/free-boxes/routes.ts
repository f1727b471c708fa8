import { listFreeBoxes } from '#contract/http/free-boxes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { FreeBoxService } from './service.ts'

export const freeBoxRoutes = (freeBoxes: FreeBoxService): Route[] => [
  on(listFreeBoxes, ({ player }) => freeBoxes.list(player.id)),
]
