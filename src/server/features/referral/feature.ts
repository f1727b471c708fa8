import {
  chooseReferralCode,
  claimReferral,
  listReferralRings,
  readReferral,
} from '#contract/http/referral.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditReferrals, claimSources } from './audit.ts'
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

export const audits = { sources: claimSources, checks: [auditReferrals] }

const referralRoutes = (referral: ReferralService): Route[] => [
  on(readReferral, ({ player }) => referral.read(player.id)),
  on(chooseReferralCode, ({ player, body }) => referral.choose(player.id, body.code)),
  on(claimReferral, async ({ player, once }) => {
    await referral.countPlay(player.id)
    return once((tx) => referral.claim(tx, player.id))
  }),
  on(listReferralRings, ({ query }) => referral.listRings(query)),
]
