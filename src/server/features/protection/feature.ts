import {
  excludeOneself,
  getLimits,
  listLimitChanges,
  setLimit,
  setRealityCheck,
} from '#contract/http/protection.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { on } from '#server/platform/http/route.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { auditCounters, auditExclusions } from './audit.ts'
import { readLimitHistory } from './history.ts'
import { createProtectionService, FOLLOW, type ProtectionDeps, RAISE } from './service.ts'
import { isOptedOut } from './store.ts'

export interface ProtectionNeeds extends Pick<ProtectionDeps, 'reconsider' | 'unbegun'> {
  mail: Pick<MailService, 'onPromotion'>
  notify: Notify
}

/** Limits, breaks and exclusions. */
export function protectionFeature(kit: Kit, { mail, ...needs }: ProtectionNeeds) {
  const protection = createProtectionService({ ...kit, ...needs })
  mail.onPromotion((reader, to) => isOptedOut(reader, to, instantOf(kit.clock)))
  return {
    spread: protection.spread,
    routes: [
      on(getLimits, async ({ player }) => ({ data: await protection.read(player) })),
      on(listLimitChanges, ({ player, query }) =>
        readLimitHistory(kit.database.pool, player.id, query),
      ),
      on(setLimit, async ({ player, body }) => ({ data: await protection.setLimit(player, body) })),
      on(setRealityCheck, async ({ player, body }) => ({
        data: await protection.setRealityCheck(player, body.minutes),
      })),
      on(excludeOneself, async ({ player, body }) => {
        const untilMs = await protection.exclude(player.id, body)
        const until = untilMs === null ? null : new Date(untilMs).toISOString()
        return { msg: 'You are excluded from play, starting now.', data: { until } }
      }),
    ],
    jobs: [
      { name: RAISE, everyMs: 10 * MINUTE_MS, run: protection.recordRaisedLimits },
      { name: FOLLOW, everyMs: SECOND_MS, run: protection.followMarks },
    ],
  }
}

export const audits = { checks: [auditCounters, auditExclusions] }
