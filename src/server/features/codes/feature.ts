import type { Kit } from '#server/app/kit.ts'
import { auditCodes } from './audit.ts'
import { codesRoutes } from './routes.ts'
import { createCodesService } from './service.ts'

export async function codesFeature(kit: Kit) {
  const codes = createCodesService({ ...kit, seedKey: kit.config.seedKey })
  await codes.openBrandPromo(kit.config.brand)
  return { promos: codes.promos, operate: codes.operate, routes: codesRoutes(codes) }
}

export const audits = { checks: [auditCodes] }
