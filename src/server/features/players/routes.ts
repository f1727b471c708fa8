import { getPlayer } from '#contract/http/players.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { PlayerService } from './service.ts'

export const playerRoutes = (players: PlayerService): Route[] => [
  on(getPlayer, async ({ params }) => ({ data: await players.read(params.id) })),
]
