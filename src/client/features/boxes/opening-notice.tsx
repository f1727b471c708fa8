import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import css from './opening-notice.module.css'
import type { Opening } from './use-opening.ts'
import type { PriceChange } from './use-refusal.ts'

interface Props {
  opening: Opening
  change: PriceChange | null
  onClearChange: () => void
}

/** What went otherwise than asked, said over the reel so that nothing below it moves. */
export function OpeningNotice({ opening, change, onClearChange }: Props) {
  const isUnanswered = opening.state.phase === 'unanswered'
  return (
    <div className={css.place} role="alert">
      {isUnanswered ? (
        <div className={css.notice}>
          <p>
            <b>Connection lost.</b> Try again; you won’t be charged twice.
          </p>
          <Button size="s" variant="brass" onClick={opening.retry}>
            Try again
          </Button>
          <Button size="s" variant="plain" onClick={opening.abandon}>
            Leave it
          </Button>
        </div>
      ) : (
        change && (
          <div className={css.notice}>
            <p>
              <b>This box has changed.</b> <Changed {...change} /> Nothing was charged.
            </p>
            <Button size="s" onClick={onClearChange}>
              Got it
            </Button>
          </div>
        )
      )}
    </div>
  )
}

function Changed({ from, to }: PriceChange) {
  if (from === to) return 'Its price is the same, but what is inside is not.'
  return (
    <>
      It cost <CoinAmount coins={from} /> and now costs <CoinAmount coins={to} />.
    </>
  )
}
