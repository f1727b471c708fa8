import { formatDate } from '#client/lib/format/clock.ts'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { FundsView } from '#contract/http/funds.ts'
import css from './play-through.module.css'

/** How much of the promised deposit bonuses is paid, and until when play earns the rest; nothing if none is open. */
export function DepositBonus({ funds: { deposit_bonus } }: { funds: FundsView }) {
  if (deposit_bonus === null) return null
  const { promised, paid, until } = deposit_bonus
  return (
    <section className={css.played} aria-labelledby="deposit-bonus">
      <h3 id="deposit-bonus">Deposit bonus</h3>
      <Progress label="Deposit bonus paid" value={paid / promised} />
      <p className="num" translate="no">
        <CoinAmount coins={paid} /> of <CoinAmount coins={promised} /> coins paid. Play until{' '}
        <time dateTime={until}>{formatDate(until)}</time> earns the rest.
      </p>
    </section>
  )
}
