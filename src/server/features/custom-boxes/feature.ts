import type { Kit } from '#server/app/kit.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { auditMakerShares } from './audit.ts'
import { customBoxJobs } from './jobs.ts'
import { customBoxRoutes } from './routes.ts'
import { createCustomBoxService } from './service.ts'

export function customBoxesFeature(kit: Kit, { shop }: { shop: Shop }) {
  const boxes = createCustomBoxService({ ...kit, shop, brand: kit.config.brand })
  return {
    operate: boxes.operate,
    routes: customBoxRoutes(boxes),
    jobs: customBoxJobs({ ...kit, shop }),
  }
}

export const audits = { checks: [auditMakerShares] }
