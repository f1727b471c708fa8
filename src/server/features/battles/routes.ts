import * as acts from '#contract/http/battle-acts.ts'
import * as calls from '#contract/http/battles.ts'
import { getBattleReceipt } from '#contract/http/fairness.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { bots } from './bots.ts'
import type { BattleService } from './service.ts'

export const battleRoutes = (battles: BattleService): Route[] => [
  on(calls.listBattles, ({ query }) => battles.list(query)),
  on(calls.listBots, () => ({
    data: bots.map(({ id, name, avatarUrl }) => ({ id, name, avatar_url: avatarUrl })),
  })),
  on(calls.listMyBattles, ({ player, query }) => battles.mine(player.id, query)),
  on(calls.getCurrentBattle, ({ player }) => battles.current(player.id)),
  on(calls.getBattle, ({ params }) => battles.read(params.id)),
  on(calls.listBattleBoxes, ({ params }) => battles.boxes(params.id)),
  on(getBattleReceipt, ({ params }) => battles.receipt(params.id)),
  on(acts.createBattle, ({ player, body, idempotencyKey }) =>
    battles.create(player.id, body, idempotencyKey),
  ),
  on(acts.joinBattle, ({ player, params, body, idempotencyKey }) =>
    battles.join(player.id, params.id, body, idempotencyKey),
  ),
  on(acts.addBots, ({ player, params, body, idempotencyKey }) =>
    battles.addBots(player.id, params.id, body, idempotencyKey),
  ),
  on(acts.cancelBattle, ({ player, params, idempotencyKey }) =>
    battles.cancel(player.id, params, idempotencyKey),
  ),
]
