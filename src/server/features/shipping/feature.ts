import {
  cancelShipping,
  listShipments,
  listShippingZones,
  quoteShipping,
  requestShipping,
} from '#contract/http/shipping.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type PromisedMs, promisedMsOf, promisedQueue } from '#server/features/settings/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Queue } from '#server/platform/queues/queue.ts'
import { auditShipments, shippingSources } from './audit.ts'
import type { ShippingDeps } from './deps.ts'
import { createShippingService, type ShippingService } from './service.ts'
import { createZones, type Zones } from './zones.ts'

export function shippingFeature(
  kit: Kit,
  needs: Pick<ShippingDeps, 'placeHolds' | 'notify' | 'awaitsDocuments'> & { persons: Persons },
) {
  const zones = createZones(kit.settings)
  const promisedMs = promisedMsOf(kit.settings)
  const shipping = createShippingService({
    ...kit,
    ...needs,
    zones,
    promisedMs,
    publishStatus: (playerId, event) =>
      kit.announce(playerChannel(playerId), events.statusUpdated, event),
  })
  return { shipping, routes: shippingRoutes(shipping, zones), queues: parcelQueues(promisedMs) }
}

const parcelQueues = (promisedMs: PromisedMs): readonly Queue[] => [
  promisedQueue(promisedMs, {
    name: 'parcels',
    label: 'Parcels to start',
    from: `shipments WHERE status = 'new'`,
    since: 'created_at',
  }),
  promisedQueue(promisedMs, {
    name: 'parcels_started',
    label: 'Parcels that were started and not yet shipped',
    from: `shipments WHERE status = 'in_processing'`,
    since: 'updated_at',
  }),
]

export const audits = { sources: shippingSources, checks: [auditShipments] }

export const shippingRoutes = (
  shipping: ShippingService,
  zones: Pick<Zones, 'present'>,
): Route[] => [
  on(listShipments, ({ player, query }) => shipping.list(player.id, query)),
  on(listShippingZones, () => ({ data: zones.present() })),
  on(quoteShipping, ({ player, body }) => shipping.quote(player.id, body)),
  on(requestShipping, ({ player, body, once }) =>
    once((tx) => shipping.request(tx, player.id, body)),
  ),
  on(cancelShipping, ({ player, params, once }) =>
    once((tx) => shipping.cancel(tx, player.id, params.id)),
  ),
]
