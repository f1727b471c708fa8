import { redeemGiftCode, redeemVoucher, validatePromocode } from '#contract/http/codes.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { CodesService } from './service.ts'

export const codesRoutes = (codes: CodesService): Route[] => [
  on(validatePromocode, ({ player, body }) => codes.validate(player.id, body.promocode), {
    limit: { max: 300, windowMs: 10 * MINUTE_MS },
  }),
  on(redeemGiftCode, ({ player, body, ip, idempotencyKey }) =>
    codes.redeem({ kind: 'gift_code', typed: body.code, playerId: player.id, ip, idempotencyKey }),
  ),
  on(redeemVoucher, ({ player, body, ip, idempotencyKey }) =>
    codes.redeem({ kind: 'voucher', typed: body.code, playerId: player.id, ip, idempotencyKey }),
  ),
]
