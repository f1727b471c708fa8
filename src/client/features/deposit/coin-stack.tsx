import css from './coin-stack.module.css'

const places = ['first', 'second', 'third'] as const

/** One to three coins, the more the dearer. */
export function CoinStack({ coins }: { coins: 1 | 2 | 3 }) {
  return (
    <span className={css.stack} data-coins={coins}>
      {places.slice(0, coins).map((place) => (
        <img key={place} src="/art/coin.avif" width="60" height="60" alt="" />
      ))}
    </span>
  )
}
