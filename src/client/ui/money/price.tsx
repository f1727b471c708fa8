import { showCoins } from '#client/lib/format/coins.ts'
import { classes } from '#client/ui/classes.ts'
import { Coin } from './coin.tsx'
import css from './price.module.css'

interface PriceProps {
  coins: number
  /** The size of the coin in px; the text inherits its size. */
  size?: number
}

/** An amount with its coin: `1,284.50`. */
export function Price({ coins, size = 15 }: PriceProps) {
  return (
    <span className={classes(css.price, 'num')} translate="no">
      <Coin size={size} />
      {showCoins(coins)}
    </span>
  )
}
