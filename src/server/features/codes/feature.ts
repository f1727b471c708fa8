import { redeemGiftCode, redeemVoucher, validatePromocode } from '#contract/http/codes.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditCodes } from './audit.ts'
import { type CodesService, createCodesService } from './service.ts'

export async function codesFeature(kit: Kit) {
  const codes = createCodesService({ ...kit, seedKey: kit.config.seedKey })
  await codes.openBrandPromo(kit.config.brand)
  return { promos: codes.promos, operate: codes.operate, routes: codesRoutes(codes) }
}

export const audits = { checks: [auditCodes] }

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
