import * as calls from '#contract/http/crash.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Rounds } from '#server/features/rounds/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { type CrashService, createCrashService } from './service.ts'

export function crashFeature(kit: Kit, { rounds }: { rounds(): Rounds<'crash'> }) {
  const { timeZone } = kit.config
  const { games } = kit.limits
  const crash = createCrashService({ ...kit, limits: games.crash, timeZone, rounds })
  const { game, onCanceled, stop } = crash
  return { game, routes: crashRoutes(crash), onCanceled, stop }
}

export const crashRoutes = (crash: CrashService): Route[] => [
  on(calls.getCrashConfig, () => crash.config()),
  on(calls.getCrash, ({ player }) => crash.current(player?.id ?? null)),
  on(calls.betOnCrash, ({ player, body, idempotency }) => crash.bet(player.id, body, idempotency)),
  on(
    calls.cashOutOfCrash,
    ({ player, body, idempotency, receivedAt: at }) =>
      crash.cashOut(player.id, body, { idempotency, at }),
    { onReceived: crash.expectCashOut },
  ),
  on(calls.listCrashGames, ({ query }) => crash.games(query)),
  on(calls.getCrashGame, ({ params }) => crash.read(params.id)),
  on(calls.listMyCrashBets, ({ player, query }) => crash.mine(player.id, query)),
  on(calls.listCrashLeaders, ({ query }) => crash.leaders(query)),
]
