import type { ReactNode } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { useFast } from '#client/player/fast-results.tsx'
import { type BetResult, gradeOfBet, hasWon, profitOf, showResult } from '#client/ui/bets/result.ts'
import { Chip } from '#client/ui/chip.tsx'
import sheet from '#client/ui/overlay/result-sheet.module.css'
import { isWin } from '#domain/games/grade.ts'
import css from './result-card.module.css'

interface ResultCardProps {
  result: BetResult
  /** After a win: a button to share it. */
  children?: ReactNode
}

/** A settled result in its scene: multiplier and profit of a win, in the light of its grade; plain otherwise. */
export function ResultCard({ result, children }: ResultCardProps) {
  const isFast = useFast()
  const { stake, payout } = result
  return (
    <p className={css.card} data-grade={gradeOfBet(result)} data-calm={isFast} translate="no">
      {hasWon(result) ? (
        <>
          {stake > 0 ? <b className="num">{showTimesPaid(result)}</b> : null}
          <span className="num">+{showCoins(profitOf(result))}</span>
          {children}
        </>
      ) : (
        <span className="num">{payout > 0 ? showResult(result) : `Lost ${showCoins(stake)}`}</span>
      )}
    </p>
  )
}

/** The multiple of the stake that was paid, rounded down: "2.45×". */
export function showTimesPaid({ stake, payout }: BetResult): string {
  const hundredths = Math.floor((Math.round(payout * 100) * 100) / Math.round(stake * 100))
  return `${showCoins(hundredths / 100)}×`
}

/** The head of a result's sheet. */
export function ResultHead({ result }: { result: BetResult }) {
  return (
    <>
      {hasWon(result) ? <Chip tone="brass">You won</Chip> : null}
      <ResultCard result={result} />
    </>
  )
}

/** The light behind a won item: none at or below the stake, a glow for a win, rays from twice the stake on. */
export function ResultLight({ result }: { result: BetResult }) {
  const grade = gradeOfBet(result)
  if (!isWin(grade)) return null
  return (
    <>
      {grade === 'x1' ? null : <i className={sheet.rays} data-grade={grade} />}
      <i className={sheet.glow} data-grade={grade} />
    </>
  )
}
