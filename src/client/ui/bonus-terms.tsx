import { BONUS_DAYS, bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'
import css from './bonus-terms.module.css'

const AT_BOXES = bonusPerCoin(GAME_EDGES.box.counted)
const AT_DICE = bonusPerCoin(GAME_EDGES.dice.counted)

/** How a deposit bonus is paid; shown wherever one is promised, before the deposit is paid. */
export function BonusTerms() {
  return (
    <p className={css.terms}>
      Bonuses are paid as you play: {AT_BOXES} coins for each coin staked on boxes, {AT_DICE} at
      games with a 1% edge, for {BONUS_DAYS} days. What is paid is free to withdraw. Stakes that pay
      a bonus earn no cashback and no prizes.
    </p>
  )
}
