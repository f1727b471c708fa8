import { useRef } from 'react'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { payoutAt } from '../flight/curve.ts'

interface LiveWorthProps {
  /** The stake, in coins. */
  amount: number
  readHundredths: () => number
}

/**
 * The current worth of a bet, updated without rendering its panel. Screen readers announce only the result.
 */
export function LivePayout({ amount, readHundredths }: LiveWorthProps) {
  const text = useRef<HTMLSpanElement>(null)
  const worth = () => showCoins(payoutAt(amount, readHundredths()))
  useFrames(true, () => {
    const now = worth()
    if (text.current && text.current.textContent !== now) text.current.textContent = now
  })
  return (
    <span ref={text} className="num" translate="no" aria-hidden="true">
      {showCoins(amount)}
    </span>
  )
}
