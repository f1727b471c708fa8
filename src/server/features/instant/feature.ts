import { instantWires } from '#contract/games.ts'
import type { AnyInstantWire } from '#contract/instant-game.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import type { Kit } from '#server/features/kit.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import { instantReplays } from './replay.ts'
import { openInstantGame } from './service.ts'

export const audits = { replays: instantReplays() }

/** Plays every instant game whose bets stake only coins, as its definitions in the domain and the contract say. */
export async function instantFeature(kit: Kit) {
  const games = await Promise.all(instantWires.map((wire) => routesOf(kit, wire)))
  return { routes: games.flat() }
}

// The calls of a game match its definition, whose types are not known here.
interface AnyContext {
  player: { id: string }
  body: { version_hash?: string }
  query: never
  idempotency: Context['idempotency']
}

async function routesOf(kit: Kit, wire: AnyInstantWire): Promise<Route[]> {
  const { on: calls, rules, last, orderOf, present, answer } = wire
  const table = await openInstantGame(kit, rules)
  const route = (call: AnyInstantWire['on']['bet'], handle: (context: AnyContext) => unknown) =>
    on(call, handle as never)
  return [
    route(calls.config, () => ({ data: table.config })),
    route(calls.bet, ({ player, body, idempotency }) => {
      const { amount, count, parameters } = orderOf(body as never)
      return table.bet({
        playerId: player.id,
        stake: toCents(amount),
        ...(count !== undefined && { count }),
        parameters,
        versionHash: body.version_hash,
        idempotency,
        reply(bets, from) {
          const { msg, data } = answer(bets)
          return { msg, data: { ...data, ...from } }
        },
      })
    }),
    route(calls.recent, ({ query }) => table.recent(query)),
    route(calls.mine, ({ player, query }) =>
      table.mine(player.id, query, (bet) => ({
        ...bet.parameters,
        ...present(bet),
        amount: toCoins(bet.stake),
        created_at: bet.at.toISOString(),
      })),
    ),
    route(calls.leaders, ({ query }) => table.leaders(query)),
    ...(last
      ? [
          route(last.call, async ({ player }) => {
            const { data } = await table.mine(player.id, { limit: last.most }, (bet) => bet)
            const [newest, ...others] = data
            return { data: newest ? last.present([newest, ...others]) : null }
          }),
        ]
      : []),
  ]
}
