import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/app/kit.ts'
import { withdrawalsInFlight } from './in-flight.ts'
import { withdrawJobs } from './jobs.ts'
import type { WithdrawParts } from './parts.ts'
import { withdrawRoutes } from './routes.ts'
import { createWithdrawService } from './service.ts'

export function withdrawFeature(
  kit: Kit,
  needs: Pick<WithdrawParts, 'persons' | 'listBonusDoubles' | 'provider' | 'readRates'>,
) {
  const withdrawals = createWithdrawService({
    ...kit,
    ...needs,
    tellStatus: (playerId, event) =>
      kit.announce(playerChannel(playerId), events.statusUpdated, event),
  })
  return { withdrawals, routes: withdrawRoutes(withdrawals), jobs: withdrawJobs(withdrawals) }
}

export const audits = { inFlight: withdrawalsInFlight }
