import {
  addPasskey,
  askForPasskey,
  beginTotp,
  confirmTotp,
  getSecurity,
  proveSecondFactor,
  removePasskey,
  removeTotp,
} from '#contract/http/second-factor.ts'
import { on, type Player, type Route } from '#server/platform/http/route.ts'
import type { SecondFactorService } from './service.ts'

export const secondFactorRoutes = (factors: SecondFactorService): Route[] => [
  on(getSecurity, async ({ player }) => ({ data: await factors.readSecurity(player) })),
  on(beginTotp, async ({ player, body }) => ({
    data: await factors.beginTotp(ownershipOf(player, body)),
  })),
  on(confirmTotp, async ({ player, body }) => ({
    msg: 'Your authenticator app is switched on.',
    data: { recovery_codes: await factors.confirmTotp(player, body.code) },
  })),
  on(removeTotp, async ({ player, body }) => {
    await factors.removeTotp(ownershipOf(player, body), body.code)
    return { msg: 'Your authenticator app is switched off.' }
  }),
  on(askForPasskey, async ({ player, body }) => ({
    data: await factors.askForPasskey({ ...ownershipOf(player, body), name: player.name }),
  })),
  on(addPasskey, async ({ player, body }) => ({
    msg: 'Your passkey is added.',
    data: { recovery_codes: await factors.addPasskey(player, body) },
  })),
  on(removePasskey, async ({ player, params, body }) => {
    await factors.removePasskey(ownershipOf(player, body), params.id)
    return { msg: 'Your passkey is removed.' }
  }),
  on(proveSecondFactor, async ({ player, body }) => {
    await factors.prove(player, body)
    return { msg: 'Thank you, that is confirmed.' }
  }),
]

const ownershipOf = (
  { id, sessionId }: Player,
  { password }: { password?: string | undefined },
) => ({ id, sessionId, password })
