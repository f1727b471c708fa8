import { toCents, toCoins } from '#domain/money/money.ts'
import type { Kit } from '#server/app/kit.ts'
import { openInstantGame, type PlayedBet } from '#server/features/instant/index.ts'
import { on } from '#server/platform/http/route.ts'
import { type FlipBet, flip, flipEdge } from './flip.ts'
import * as calls from './flip-calls.ts'

export async function flipFeature(kit: Kit) {
  const limits = { min_amount: 0.1, max_amount: 100, max_payout: 150 }
  const terms = { game: 'flip', ...limits, house_edge: flipEdge.counted }
  const table = await openInstantGame(kit, flip, { terms, house: 'house:flip' as never })
  return {
    routes: [
      on(calls.getFlipConfig, () => ({ data: table.config })),
      on(calls.betOnFlip, ({ player, body: { amount, side }, idempotency }) =>
        table.bet({
          playerId: player.id,
          stake: toCents(amount),
          parameters: { side },
          idempotency,
          reply: ([bet], from) => ({ msg: 'The coin fell.', data: { ...present(bet), ...from } }),
        }),
      ),
      on(calls.listMyFlips, ({ player, query }) => table.mine(player.id, query, present)),
    ],
  }
}

const present = (bet: PlayedBet<unknown, FlipBet, FlipBet>) => ({
  bet_id: bet.id,
  nonce: bet.nonce,
  amount: toCoins(bet.stake),
  side: bet.parameters.side,
  drawn: bet.result.side,
  multiplier: 1.96,
  payout: toCoins(bet.payout),
})
