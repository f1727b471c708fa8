import css from './coin.module.css'

interface CoinProps {
  size?: number
}

/** The coin of a price. A background image, because a page shows a hundred of them. */
export function Coin({ size = 16 }: CoinProps) {
  return <svg className={css.coin} width={size} height={size} aria-hidden="true" />
}
