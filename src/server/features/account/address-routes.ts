import { getAddresses, putAddresses } from '#contract/http/addresses.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { AddressService } from './addresses.ts'

export const addressRoutes = (addresses: AddressService): Route[] => [
  on(getAddresses, async ({ player }) => ({ data: await addresses.read(player.id) })),
  on(
    putAddresses,
    async ({ player, body }) => ({ data: await addresses.replace(player.id, body) }),
    { limit: { max: 120, windowMs: 10 * MINUTE_MS } },
  ),
]
