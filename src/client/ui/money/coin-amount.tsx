import { showCoins } from '#client/lib/format/coins.ts'

interface CoinAmountProps {
  coins: number
}

/** An amount without its coin, for running text and buttons: `249.00`. */
export function CoinAmount({ coins }: CoinAmountProps) {
  return (
    <span className="num" translate="no">
      {showCoins(coins)}
    </span>
  )
}
