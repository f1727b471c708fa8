import { useSettings } from '#client/lib/browser/settings.ts'
import { useKey } from '#client/lib/browser/use-key.ts'
import { showReturn } from '#client/lib/format/coins.ts'
import { BetPanel } from '#client/player/instant/bet-panel.tsx'
import { InstantPage, useInstantTerms } from '#client/player/instant/instant-page.tsx'
import { useInstantPlay } from '#client/player/instant/use-instant-play.ts'
import { Price } from '#client/ui/money/price.tsx'
import { DICE_RTP } from '#domain/games/dice.ts'
import { largestBet, payoutOf, returnOf, targetOf } from './chosen-bet.ts'
import { DiceBoard } from './dice-board.tsx'
import { diceGame } from './dice-game.ts'
import css from './dice-page.module.css'
import { wordsOf } from './roll.ts'
import { useChosenBet } from './use-chosen-bet.ts'

/** Dice: a roll of 0.00 to 99.99, over or under a target. */
export function DicePage() {
  const terms = useInstantTerms(diceGame)
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const { data } = terms
  const rtp = data?.rtp ?? DICE_RTP
  const chosen = useChosenBet(rtp)
  const { bet, isBet } = chosen
  const limits = data && { min: data.min_amount, max: largestBet(bet, data) }
  const play = useInstantPlay(diceGame, {
    terms: data,
    limits,
    orderOf: (amount) =>
      isBet ? { amount, target: targetOf(bet), direction: bet.direction } : null,
  })
  const isLocked = play.run !== null
  useKey('s', hasKeys && !isLocked, chosen.swap)
  const [roll] = play.shown
  const isRolling = play.flying.length > 0
  const { amount } = play.amount

  return (
    <InstantPage
      game={diceGame}
      terms={terms}
      play={play}
      rtp={showReturn(returnOf(bet, rtp))}
      announcement={roll && !isRolling ? wordsOf(roll) : ''}
      panel={
        <BetPanel
          play={play}
          verb="Roll"
          keys={
            <span>
              , <kbd>S</kbd> swap
            </span>
          }
        >
          <p className={css.payout}>
            Pays on a win
            <b>{amount === null ? '–' : <Price coins={payoutOf(bet, amount, rtp)} size={15} />}</b>
          </p>
        </BetPanel>
      }
    >
      <DiceBoard
        chosen={chosen}
        roll={roll}
        isRolling={isRolling}
        isLocked={isLocked}
        onLand={play.land}
      />
    </InstantPage>
  )
}
