import {
  chooseReferralCode,
  claimReferral,
  listReferralRings,
  readReferral,
} from '#contract/http/referral.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditReferrals } from './audit.ts'
import { COUNT, countReferrals } from './count.ts'
import { createReferralService, type ReferralService } from './service.ts'

export function referralFeature(kit: Kit) {
  return {
    routes: referralRoutes(createReferralService(kit)),
    jobs: [
      {
        name: COUNT,
        everyMs: 15 * SECOND_MS,
        run: (stopping: AbortSignal) => countReferrals(kit, stopping),
      },
    ],
  }
}

export const audits = { checks: [auditReferrals] }

const limit = { max: 600, windowMs: 10 * MINUTE_MS }

const referralRoutes = (referral: ReferralService): Route[] => [
  on(readReferral, ({ player }) => referral.read(player.id), { limit }),
  on(chooseReferralCode, ({ player, body }) => referral.choose(player.id, body.code), {
    limit: { max: 60, windowMs: 10 * MINUTE_MS },
  }),
  on(claimReferral, ({ player, idempotencyKey }) => referral.claim(player.id, idempotencyKey), {
    limit,
  }),
  on(listReferralRings, ({ query }) => referral.listRings(query.limit)),
]
