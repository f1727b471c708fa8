import { forfeitBonus } from '#contract/http/funds.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { FundsService } from './service.ts'

export const fundsRoutes = (funds: FundsService): Route[] => [
  on(forfeitBonus, ({ player, idempotencyKey }) => funds.forfeit(player.id, idempotencyKey), {
    limit: { max: 60, windowMs: 10 * MINUTE_MS },
  }),
]
