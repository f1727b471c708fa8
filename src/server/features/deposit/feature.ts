import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { auditDeposits } from './audit.ts'
import { depositJobs } from './jobs.ts'
import { depositRoutes } from './routes.ts'
import { createDepositService, type DepositParts } from './service.ts'

export { listBonusDoubles } from './first-bonus.ts'
export { readFreshRates } from './rates.ts'

export function depositFeature(
  kit: Kit,
  needs: Pick<DepositParts, 'providers' | 'promos' | 'cancelRequests' | 'onWithdrawalCallback'> & {
    persons: Persons
  },
) {
  const deposits = createDepositService({
    ...kit,
    ...needs,
    settings: kit.config.payments,
    tellStatus: (playerId, event) =>
      kit.announce(playerChannel(playerId), events.statusUpdated, event),
  })
  return {
    deposits,
    routes: depositRoutes(deposits, needs.persons),
    jobs: depositJobs(deposits, kit.log),
    figures: deposits.figures,
  }
}

export const audits = { checks: [auditDeposits] }
