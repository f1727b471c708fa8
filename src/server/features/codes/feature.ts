import { validatePromocode } from '#contract/http/codes.ts'
import { methodSwitch } from '#domain/settings/table.ts'
import type { Kit } from '#server/features/kit.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { auditCodes, codeSources } from './audit.ts'
import { createCodeHash } from './code-hash.ts'
import type { RedeemChecks } from './redeem.ts'
import { redeemRoutes } from './redeem-routes.ts'
import { type CodesService, createCodesService } from './service.ts'

export async function codesFeature(kit: Kit, checks: RedeemChecks) {
  const { seedKey, brand } = kit.config
  const codes = createCodesService({ ...kit, seedKey })
  await codes.openBrandPromo(brand)
  return {
    promos: codes.promos,
    operate: codes.operate,
    routes: [
      ...promoRoutes(codes),
      ...redeemRoutes({
        ...kit,
        checks,
        hash: createCodeHash(seedKey),
        isGiftCardOpen: () => kit.settings.isOn(methodSwitch('gift_code')),
        promos: codes.promos,
      }),
    ],
  }
}

export const audits = { sources: codeSources, checks: [auditCodes] }

const promoRoutes = (codes: CodesService): Route[] => [
  on(validatePromocode, ({ player, body }) => codes.validate(player.id, body.promocode)),
]
