import {
  cancelShipping,
  listShipments,
  listShippingZones,
  quoteShipping,
  requestShipping,
} from '#contract/http/shipping.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { ShippingService } from './service.ts'
import { presentZones } from './zones.ts'

export const shippingRoutes = (shipping: ShippingService): Route[] => [
  on(listShipments, ({ player, query }) => shipping.list(player.id, query)),
  on(listShippingZones, () => ({ data: presentZones() })),
  on(quoteShipping, ({ player, body }) => shipping.quote(player.id, body)),
  on(
    requestShipping,
    ({ player, body, idempotencyKey }) => shipping.request(player.id, body, idempotencyKey),
    { limit: { max: 600, windowMs: 10 * MINUTE_MS } },
  ),
  on(cancelShipping, ({ player, params, idempotencyKey }) =>
    shipping.cancel(player.id, params.id, idempotencyKey),
  ),
]
