import { listDeposits, zenRedirect } from '#contract/http/deposit.ts'
import { on, type RawRoute, type Route } from '#server/platform/http/route.ts'
import { zenCallback } from './callbacks.ts'
import type { DepositService } from './service.ts'

const MINUTE = 60_000

export const depositRoutes = (deposits: DepositService): (Route | RawRoute)[] => [
  on(
    zenRedirect,
    ({ player, body, idempotencyKey }) => deposits.startCard(player.id, body, idempotencyKey),
    { limit: { max: 600, windowMs: 10 * MINUTE } },
  ),
  on(listDeposits, ({ player, query }) => deposits.list(player.id, query)),
  zenCallback(deposits),
]
