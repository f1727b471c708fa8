import { addBots, joinBattle } from '#contract/http/battle-acts.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { BattleDeps } from '../deps.ts'
import { join, seatBots } from './join.ts'
import { withBattle } from './with-battle.ts'

/** The calls that take seats of a waiting battle. */
export const joinRoutes = (deps: BattleDeps): Route[] => [
  on(joinBattle, ({ player, params: { id }, body, idempotencyKey: key }) => {
    const idempotency = { key, request: `join battle ${id} ${body.team_idx ?? ''}` }
    return withBattle(deps, { id, playerId: player.id, idempotency }, (tx, battle) =>
      join(tx, deps, { battle, playerId: player.id }, body),
    )
  }),
  on(addBots, ({ player, params: { id }, body, idempotencyKey: key }) => {
    const request = `bots for battle ${id} ${body.bots} ${body.team_idx ?? ''}`
    const idempotency = { key, request }
    return withBattle(deps, { id, playerId: player.id, idempotency }, (tx, battle) => {
      if (battle.creator_id !== player.id) refuse('forbidden')
      return seatBots(tx, deps, battle, body)
    })
  }),
]
