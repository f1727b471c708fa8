import {
  cancelWithdrawal,
  getWithdrawalRules,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/http/withdrawals.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { WithdrawService } from './service.ts'

export const withdrawRoutes = (withdrawals: WithdrawService): Route[] => [
  on(listWithdrawals, ({ player, query }) => withdrawals.list(player.id, query)),
  on(getWithdrawalRules, ({ player }) => withdrawals.rules(player.id)),
  on(
    requestWithdrawal,
    ({ player, body, idempotencyKey }) => withdrawals.request(player.id, body, idempotencyKey),
    { limit: { max: 600, windowMs: 10 * MINUTE_MS } },
  ),
  on(cancelWithdrawal, ({ player, params, idempotencyKey }) =>
    withdrawals.cancel(player.id, params.id, idempotencyKey),
  ),
]
