import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { auditShipments } from './audit.ts'
import { shippingRoutes } from './routes.ts'
import { createShippingService } from './service.ts'

export function shippingFeature(kit: Kit, { persons }: { persons: Persons }) {
  const shipping = createShippingService({
    ...kit,
    persons,
    publishStatus: (playerId, event) =>
      kit.announce(playerChannel(playerId), events.statusUpdated, event),
  })
  return { shipping, routes: shippingRoutes(shipping) }
}

export const audits = { checks: [auditShipments] }
