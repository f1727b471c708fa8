import { redeemGiftCode, redeemVoucher } from '#contract/http/codes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { type RedeemDeps, redeem } from './redeem.ts'

export const redeemRoutes = (deps: RedeemDeps): Route[] => [
  on(redeemGiftCode, ({ player, body, ip, once }) =>
    redeem(deps, { kind: 'gift_code', typed: body.code, playerId: player.id, ip }, once),
  ),
  on(redeemVoucher, ({ player, body, ip, once }) =>
    redeem(deps, { kind: 'voucher', typed: body.code, playerId: player.id, ip }, once),
  ),
]
