import { boxGame } from '#domain/games/box-games.ts'
import { BONUS_DAYS, bonusPerCoin } from '#domain/rewards/deposit-bonus.ts'
import css from './bonus-terms.module.css'

const AT_BOXES = bonusPerCoin(boxGame.edges.box.counted)
const AT_ONE_PERCENT = bonusPerCoin(100)

/** How a deposit bonus is paid; shown wherever one is promised, before the deposit is paid. */
export function BonusTerms() {
  return (
    <p className={css.terms}>
      Bonuses are paid as you play: {AT_BOXES} coins for each coin staked on boxes, {AT_ONE_PERCENT}{' '}
      at games with a 1% edge, for {BONUS_DAYS} days. What is paid is free to withdraw. Stakes that
      pay a bonus earn no cashback and no prizes.
    </p>
  )
}
