import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { dropRoutes } from './routes.ts'
import { createDropService } from './service.ts'

export async function dropsFeature(kit: Kit, { shop }: { shop: Shop }) {
  const { announce, log } = kit
  const drops = await createDropService({
    ...kit,
    publish: (drop) => announce(PUBLIC_CHANNEL, events.lastDrop, drop),
    onFault: (sentence, cause) => log.error({ err: cause }, sentence),
  })
  return { bestOfPlayer: drops.bestOfPlayer, routes: dropRoutes(drops, shop) }
}
