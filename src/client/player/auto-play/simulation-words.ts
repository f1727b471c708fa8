import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { BETS_MAX, type SimulatedPlays } from './simulation.ts'

/** What the simulated plays of a strategy mean for its player: what is usually lost, then the other figures. */
export function sayPlays(result: SimulatedPlays): { usual: string; more: string[] } {
  const { plays, lost, broke, unfinished, usualLoss, badLoss, goodProfit, staked, cost } = result
  const usual =
    lost === 0
      ? `None of ${showCount(plays)} simulated plays ended with a loss.`
      : `${showCount(lost)} of ${showCount(plays)} simulated plays ended with a loss, usually of about ${coins(usualLoss)}.`
  const more = [
    badLoss > 0 ? `One in twenty lost ${coins(badLoss)} or more.` : '',
    goodProfit > 0 ? `One in twenty won ${coins(goodProfit)} or more.` : '',
    broke > 0 ? `In ${showCount(broke)} the balance was too small for the next bet.` : '',
    unfinished > 0 ? `Plays without an end were followed for ${showCount(BETS_MAX)} bets.` : '',
    `On average ${coins(staked)} is bet and ${coins(cost)} of it is lost: no change of the bet makes that less.`,
  ].filter((sentence) => sentence !== '')
  return { usual, more }
}

const coins = (cents: number): string => showCoins(Math.round(cents) / 100)
