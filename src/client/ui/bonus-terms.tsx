import { BONUS_DAYS, bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'

const AT_BOXES = bonusPerCoin(GAME_EDGES.box.counted)
const AT_DICE = bonusPerCoin(GAME_EDGES.dice.counted)

/** How a deposit bonus is paid; shown wherever one is promised, before the deposit is paid. */
export function BonusTerms() {
  return (
    <>
      A bonus is not added at once: it is paid as you play, {AT_BOXES} coins for each coin staked on
      boxes and {AT_DICE} at games with a 1% edge, for {BONUS_DAYS} days. What is paid is free to
      withdraw; such stakes earn no cashback and no prizes.
    </>
  )
}
