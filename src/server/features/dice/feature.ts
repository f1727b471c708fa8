import * as calls from '#contract/http/dice.ts'
import { DICE_WINNING_TICKETS, type DiceTerms, dice, diceChance } from '#domain/games/dice.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'
import type { Kit } from '#server/app/kit.ts'
import { openInstantGame, statedLimits } from '#server/features/instant/index.ts'
import { on } from '#server/platform/http/route.ts'
import { presentBet } from './present.ts'

export async function diceFeature(kit: Kit) {
  const terms: DiceTerms = {
    game: dice.name,
    ...statedLimits(kit.config.games.dice),
    house_edge: GAME_EDGES.dice.counted,
    min_chance: diceChance(DICE_WINNING_TICKETS.min),
    max_chance: diceChance(DICE_WINNING_TICKETS.max),
    rtp: 99,
  }
  const table = await openInstantGame(kit, dice, { terms, house: 'house:dice' })
  return {
    routes: [
      on(calls.getDiceConfig, () => ({ data: table.config })),
      on(calls.betOnDice, ({ player, body: { amount, target, direction }, idempotency }) =>
        table.bet({
          playerId: player.id,
          stake: toCents(amount),
          parameters: { target, direction },
          idempotency,
          reply([bet], from) {
            const { target: _, direction: __, ...drawn } = presentBet(bet)
            return { msg: drawn.is_win ? 'You won.' : 'You lost.', data: { ...drawn, ...from } }
          },
        }),
      ),
      on(calls.listDiceBets, ({ query }) => table.recent(query)),
      on(calls.listMyDiceBets, ({ player, query }) =>
        table.mine(player.id, query, (bet) => ({
          ...presentBet(bet),
          amount: toCoins(bet.stake),
          created_at: bet.at.toISOString(),
        })),
      ),
      on(calls.listDiceLeaders, ({ query }) => table.leaders(query)),
    ],
  }
}
