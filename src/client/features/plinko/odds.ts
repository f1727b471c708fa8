import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { waysTo } from '#domain/games/plinko.ts'
import { showTimes } from './plinko-game.ts'

/** A slot's payout and probability, as text. */
export interface SlotOdds {
  multiplier: string
  payout: string
  chance: string
  /** "1 in 65,536": the share of the 2^rows paths that lead there. */
  ratio: string
}

/** `amount` and the payout are in coins, rounded down to a cent as the server does. */
export function oddsOf(slot: number, multipliers: readonly number[], amount: number): SlotOdds {
  const rows = multipliers.length - 1
  const multiplier = multipliers[slot] ?? 0
  const share = waysTo(slot, rows) / 2 ** rows
  const cents = Math.floor((Math.round(amount * 100) * Math.round(multiplier * 10)) / 10)
  const one = 1 / share
  return {
    multiplier: showTimes(multiplier),
    payout: showCoins(cents / 100),
    chance: showPercent(Number((share * 100).toPrecision(4))),
    ratio: `1 in ${one < 100 ? Number(one.toFixed(1)) : showCount(Math.round(one))}`,
  }
}
