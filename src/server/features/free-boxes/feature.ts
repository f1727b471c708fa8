import { listFreeBoxes } from '#contract/http/free-boxes.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import { auditFreeBoxes } from './audit.ts'
import { createFreeBoxService, freeConditions } from './service.ts'

export function freeBoxesFeature(kit: Kit, { shop }: { shop: Shop }) {
  const freeBoxes = createFreeBoxService({ ...kit, shop })
  return {
    conditions: freeConditions,
    routes: [on(listFreeBoxes, ({ player }) => freeBoxes.list(player.id))],
  }
}

export const audits = { checks: [auditFreeBoxes] }
