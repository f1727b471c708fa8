import { getPlayer } from '#contract/http/players.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import { createPlayerService, type PlayerDeps } from './service.ts'

export function playersFeature(
  kit: Kit,
  needs: Pick<PlayerDeps, 'shop' | 'bestDrops' | 'countBattles'>,
) {
  const players = createPlayerService({ ...kit, ...needs })
  return {
    routes: [on(getPlayer, async ({ params }) => ({ data: await players.read(params.id) }))],
  }
}
