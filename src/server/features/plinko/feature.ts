import type { PlinkoBall } from '#contract/http/plinko.ts'
import * as calls from '#contract/http/plinko.ts'
import {
  PLINKO_BALLS_MAX,
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoBet,
  type PlinkoResult,
  type PlinkoTerms,
  plinko,
  plinkoTables,
} from '#domain/games/plinko.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'
import type { Kit } from '#server/app/kit.ts'
import { openInstantGame, type PlayedBet, statedLimits } from '#server/features/instant/index.ts'
import { on } from '#server/platform/http/route.ts'

export async function plinkoFeature(kit: Kit) {
  const terms = {
    game: plinko.name,
    ...statedLimits(kit.config.games.plinko),
    house_edge: GAME_EDGES.plinko.counted,
    rows: [...PLINKO_ROWS],
    risks: [...PLINKO_RISKS],
    max_balls: PLINKO_BALLS_MAX,
    ...plinkoTables(),
  }
  const table = await openInstantGame<typeof terms, PlinkoBet, PlinkoResult>(kit, plinko, {
    terms,
    house: 'house:plinko',
  })
  return {
    routes: [
      on(calls.getPlinkoConfig, () => ({ data: table.config })),
      on(calls.getPlinko, async ({ player }) => {
        const last = await table.mine(player.id, { limit: PLINKO_BALLS_MAX }, (bet) => bet)
        const [newest] = last.data
        if (!newest) return { data: null }
        const balls = last.data.map(presentBall)
        return { data: { ...newest.parameters, amount: toCoins(newest.stake), balls } }
      }),
      on(calls.betOnPlinko, ({ player, body: { amount, rows, risk, balls }, idempotency }) =>
        table.bet({
          playerId: player.id,
          stake: toCents(amount),
          count: balls,
          parameters: { rows, risk },
          idempotency,
          reply: (bets, from) => ({
            msg: bets.length === 1 ? 'The ball is falling.' : 'The balls are falling.',
            data: { ...from, balls: bets.map(presentBall) },
          }),
        }),
      ),
      on(calls.listPlinkoBets, ({ query }) => table.recent(query)),
      on(calls.listMyPlinkoBets, ({ player, query }) =>
        table.mine(player.id, query, (bet) => ({
          ...presentBall(bet),
          ...bet.parameters,
          amount: toCoins(bet.stake),
          created_at: bet.at.toISOString(),
        })),
      ),
      on(calls.listPlinkoLeaders, ({ query }) => table.leaders(query)),
    ],
  }
}

const presentBall = ({
  id: bet_id,
  nonce,
  terms,
  parameters: { rows, risk },
  result: { path, slot },
  payout,
}: PlayedBet<PlinkoTerms, PlinkoBet, PlinkoResult>): PlinkoBall => ({
  bet_id,
  nonce,
  path,
  slot,
  multiplier: terms.paytables[risk][String(rows)]?.[slot] ?? 0,
  payout: toCoins(payout),
})
