import { useRef } from 'react'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { worthAt } from '../flight/curve.ts'

interface LiveWorthProps {
  /** The stake, in coins. */
  amount: number
  readHundredths: () => number
}

/** What a bet is worth at this moment, written without drawing its panel again. Screen readers hear the end alone. */
export function LiveWorth({ amount, readHundredths }: LiveWorthProps) {
  const text = useRef<HTMLSpanElement>(null)
  const worth = () => showCoins(worthAt(amount, readHundredths()))
  useFrames(true, () => {
    const now = worth()
    if (text.current && text.current.textContent !== now) text.current.textContent = now
  })
  return (
    <span ref={text} className="num" aria-hidden="true">
      {showCoins(amount)}
    </span>
  )
}
