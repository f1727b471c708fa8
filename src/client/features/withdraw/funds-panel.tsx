import { formatDateTime } from '#client/lib/clock.ts'
import { CoinAmount } from '#client/ui/coin-amount.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Price } from '#client/ui/price.tsx'
import { Progress } from '#client/ui/progress.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import css from './funds-panel.module.css'

/** What can leave the balance now, and what stands between the rest and the player. */
export function FundsPanel({ rules }: { rules: WithdrawalRules }) {
  const { balance, available, held, held_until, playthrough, is_restricted } = rules
  return (
    <section className={css.panel} aria-labelledby="available">
      <h2 id="available">Available now</h2>
      <p className={css.available} role="status">
        <Price coins={available} size={30} />
      </p>
      <dl className={css.parts}>
        <div>
          <dt>Balance</dt>
          <dd>
            <CoinAmount coins={balance} />
          </dd>
        </div>
        {held > 0 ? (
          <div>
            <dt>
              Held from skins
              {held_until === null ? null : <small>until {formatDateTime(held_until)}</small>}
            </dt>
            <dd>
              <CoinAmount coins={held} />
            </dd>
          </div>
        ) : null}
      </dl>
      <Played playthrough={playthrough} />
      {is_restricted ? (
        <Notice icon="warning-fill" tone="down">
          <b>Something is open.</b> A payment was taken back after its coins had been played. Your
          next deposits settle it first; until then nothing can be withdrawn.
        </Notice>
      ) : null}
    </section>
  )
}

function Played({ playthrough }: Pick<WithdrawalRules, 'playthrough'>) {
  const { required, played, left } = playthrough
  const isDone = left === 0
  return (
    <div className={css.played}>
      <h3>
        Play-through
        {isDone ? (
          <span className={css.done}>
            <Icon name="check-circle-fill" size={17} /> nothing left
          </span>
        ) : (
          <b>
            <CoinAmount coins={left} /> left
          </b>
        )}
      </h3>
      {required > 0 ? (
        <>
          <Progress label="Played of what was paid in" value={played / required} />
          <p className="num">
            <CoinAmount coins={played} /> of <CoinAmount coins={required} /> coins played
          </p>
        </>
      ) : null}
      <p>
        {isDone
          ? 'Everything that you paid in has been played.'
          : 'Every game and box counts with its stake, whether it wins or not.'}{' '}
        Deposits are played once before coins can be withdrawn, bonuses, promo codes and vouchers
        three times.
      </p>
    </div>
  )
}
