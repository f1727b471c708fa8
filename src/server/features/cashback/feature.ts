import { claimCashback, getCashback, listCashback } from '#contract/http/cashback.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { rewardKeys } from '#domain/settings/table.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { on } from '#server/platform/http/route.ts'
import { auditCashback, cashbackSources } from './audit.ts'
import { computeReset, RESET } from './reset.ts'
import { createCashback } from './service.ts'

export function cashbackFeature(kit: Kit, { notify }: { notify: Notify }) {
  const { clock, config, settings } = kit
  const ratesPercent = () => settings.value(rewardKeys.cashback) as number
  const deps = { ...kit, timeZone: config.timeZone, notify, ratesPercent }
  const cashback = createCashback(deps)
  let nextMs = 0
  return {
    routes: [
      on(getCashback, async ({ player }) => ({ data: await cashback.read(player.id) })),
      on(claimCashback, ({ player, once }) => once((tx) => cashback.claim(tx, player.id))),
      on(listCashback, ({ player, query }) => cashback.history(player.id, query)),
    ],
    jobs: [
      {
        name: RESET,
        everyMs: SECOND_MS,
        async run(stopping: AbortSignal) {
          if (clock.now() >= nextMs) nextMs = await computeReset(deps, stopping)
        },
      },
    ],
  }
}

export const audits = { sources: cashbackSources, checks: [auditCashback] }
