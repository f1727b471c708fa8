import { onRaw, type RawRoute } from '#server/platform/http/route.ts'
import type { DepositService } from './service.ts'

/** The provider takes nothing for an answer but 200 with this body; anything else is sent again. */
const taken = { status: 200, body: { status: 'ok' } }

export const zenCallback = (deposits: DepositService): RawRoute =>
  onRaw({
    method: 'POST',
    path: '/callbacks/zen',
    async handle({ rawBody, ip }) {
      await deposits.takeZenCallback(rawBody, ip)
      return taken
    },
  })
