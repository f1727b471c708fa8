import {
  type DiceBet,
  diceChance,
  diceMultiplier,
  diceRoll,
  diceWinningTickets,
  isDiceWin,
} from '#domain/games/dice.ts'
import { toCoins } from '#domain/money/money.ts'
import type { PlayedBet } from '#server/features/instant/index.ts'

/** A bet with its odds, which follow from the target. */
export function presentBet(bet: PlayedBet<unknown, DiceBet, { ticket: number }>) {
  const { target, direction } = bet.parameters
  const { ticket } = bet.result
  const winning = diceWinningTickets(bet.parameters)
  return {
    bet_id: bet.id,
    nonce: bet.nonce,
    target,
    direction,
    ticket,
    roll: diceRoll(ticket),
    is_win: isDiceWin(bet.parameters, ticket),
    chance: diceChance(winning),
    multiplier: diceMultiplier(winning) / 10_000,
    payout: toCoins(bet.payout),
  }
}
