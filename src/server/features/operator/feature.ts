import type { Kit } from '#server/app/kit.ts'
import { auditOperators } from './audit.ts'
import { operatorRoutes } from './routes.ts'
import { createOperatorService, type OperatorParts } from './service.ts'

export function operatorFeature(
  kit: Kit,
  needs: Pick<
    OperatorParts,
    'codes' | 'deposits' | 'withdrawals' | 'shipping' | 'boxes' | 'onPlayerChanged'
  >,
) {
  const parts = { ...kit, ...needs }
  return { routes: operatorRoutes(createOperatorService(parts), parts) }
}

export const audits = { checks: [auditOperators] }
