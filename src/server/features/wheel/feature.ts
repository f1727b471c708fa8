import * as calls from '#contract/http/wheel.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Rounds } from '#server/features/rounds/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { createWheelService, type WheelService } from './service.ts'

export function wheelFeature(
  kit: Kit,
  { rounds, persons }: { rounds(): Rounds<'wheel'>; persons: Pick<Persons, 'othersOf'> },
) {
  const { timeZone } = kit.config
  const { games } = kit.limits
  const wheel = createWheelService({ ...kit, limits: games.wheel, timeZone, rounds, persons })
  const { game, onCanceled, stop } = wheel
  return { game, routes: wheelRoutes(wheel), onCanceled, stop }
}

export const wheelRoutes = (wheel: WheelService): Route[] => [
  on(calls.getWheelConfig, () => wheel.config()),
  on(calls.getWheel, ({ player }) => wheel.current(player?.id ?? null)),
  on(calls.betOnWheel, ({ player, body, idempotency }) => wheel.bet(player.id, body, idempotency)),
  on(calls.cancelWheelBet, ({ player, params, idempotency }) =>
    wheel.cancel(player.id, params.id, idempotency),
  ),
  on(calls.listWheelGames, ({ query }) => wheel.games(query)),
  on(calls.listWheelBets, ({ query }) => wheel.settledBets(query)),
  on(calls.listWheelTopPayouts, () => wheel.topPayouts()),
  on(calls.listWheelSeeds, ({ query }) => wheel.seeds(query)),
  on(calls.getWheelGame, ({ params }) => wheel.read(params.id)),
  on(calls.listMyWheelBets, ({ player, query }) => wheel.mine(player.id, query)),
]
