import { redeemCode, redeemGiftCode, redeemVoucher } from '#contract/http/codes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { type AnyCodeDeps, enterCode } from './enter-code.ts'
import { redeem } from './redeem.ts'

export const redeemRoutes = (deps: AnyCodeDeps): Route[] => [
  on(redeemCode, ({ player, body, ip, once }) =>
    enterCode(deps, { typed: body.code, playerId: player.id, ip }, once),
  ),
  on(redeemGiftCode, ({ player, body, ip, once }) =>
    redeemAs(deps, { kind: 'gift_code', typed: body.code, playerId: player.id, ip }, once),
  ),
  on(redeemVoucher, ({ player, body, ip, once }) =>
    redeemAs(deps, { kind: 'voucher', typed: body.code, playerId: player.id, ip }, once),
  ),
]

const redeemAs = async (...redeeming: Parameters<typeof redeem>) => ({
  msg: (await redeem(...redeeming)).msg,
})
