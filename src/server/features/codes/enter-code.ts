import type { Reply } from '#contract/call.ts'
import type { redeemCode } from '#contract/http/codes.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Context } from '#server/platform/http/route.ts'
import { presentPromo } from './present.ts'
import type { Promos, UnusablePromo, ValidPromo } from './promos.ts'
import { type RedeemDeps, type RedeemRequest, redeemIn, refuseUnknown } from './redeem.ts'

export type AnyCodeDeps = RedeemDeps & { promos: Pick<Promos, 'look'> }

/**
 * Takes any code: a promo code is checked for the deposit that the player is about to make, everything else is redeemed
 * once ever. What has the form of a gift code or a voucher and is none counts as a guess.
 */
export async function enterCode(
  deps: AnyCodeDeps,
  request: Omit<RedeemRequest, 'kind'>,
  once: Context['once'],
): Promise<Reply<typeof redeemCode>> {
  const answer = await once(async (tx) => {
    const promo = await deps.promos.look(tx, request.playerId, request.typed)
    return isUnknown(promo) ? redeemIn(tx, deps, { ...request, kind: null }) : acceptPromo(promo)
  })
  if ('isUnknown' in answer) return refuseUnknown(null)
  if ('data' in answer) return answer
  const { msg, ...redeemed } = answer
  return { msg, data: { ...redeemed, promocode: null } }
}

const isUnknown = (promo: ValidPromo | UnusablePromo): boolean =>
  'refused' in promo && promo.refused === 'promocode_unknown'

function acceptPromo(promo: ValidPromo | UnusablePromo): Reply<typeof redeemCode> {
  if ('refused' in promo) {
    return refuse(promo.refused, { message: promo.message, errors: { code: [promo.message] } })
  }
  return {
    msg: 'Promo code accepted',
    data: { kind: 'promo', value: 0, promocode: presentPromo(promo) },
  }
}
