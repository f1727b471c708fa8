import { Link } from 'react-router'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { FundsView } from '#contract/http/funds.ts'
import { FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import { ForfeitBonus } from './forfeit-bonus.tsx'
import css from './play-through.module.css'

/** How much must still be staked before coins can be withdrawn, with the way to give up an open gift. */
export function PlayThrough({ funds }: { funds: FundsView }) {
  const { required, played, left, open_bonus } = funds.playthrough
  if (left === 0) {
    return (
      <p className={css.done}>
        <Icon name="check-circle-fill" size={17} /> Play-through complete.
      </p>
    )
  }
  return (
    <div className={css.played}>
      <h3>
        Play{' '}
        <b>
          <CoinAmount coins={left} />
        </b>{' '}
        more to withdraw
      </h3>
      <Progress label="Play-through progress" value={played / required} />
      <p className="num" translate="no">
        <CoinAmount coins={played} /> of <CoinAmount coins={required} /> coins played
      </p>
      {open_bonus > 0 ? (
        <div className={css.bonus}>
          <p>
            <CoinAmount coins={open_bonus} /> coins of your gift are still locked.
          </p>
          <ForfeitBonus openBonus={open_bonus} />
        </div>
      ) : null}
    </div>
  )
}

/** Other reasons why coins cannot be withdrawn: a review, a reversed payment, and winnings of free boxes. */
export function OtherObstacles({ funds }: { funds: FundsView }) {
  const { owed, returning, are_gifts_locked, check } = funds
  if (check) {
    return (
      <Notice icon="hourglass-medium-fill">
        {check.message}{' '}
        {check.code === 'verification_needed' ? (
          <Link to="/profile/verification">Send your documents</Link>
        ) : null}
      </Notice>
    )
  }
  if (owed > 0) {
    return (
      <Notice icon="warning-fill" tone="down">
        <b>
          <CoinAmount coins={owed} /> coins are owed.
        </b>{' '}
        A payment was reversed after its coins had been played. Your next deposits settle this
        first; until then you cannot withdraw or ship.
      </Notice>
    )
  }
  if (returning > 0) {
    return (
      <Notice icon="hourglass-medium-fill">
        <b>
          <CoinAmount coins={returning} /> coins go back the way you paid them.
        </b>{' '}
        They were paid in by card or skins and not played. Our support team sends them; you can
        withdraw the rest.
      </Notice>
    )
  }
  if (!are_gifts_locked) return null
  return (
    <Notice icon="lock-key-fill">
      <b>You sold winnings from a free box.</b> Confirm your email and make one deposit of{' '}
      {toCoins(FREE_GOODS_DEPOSIT)} coins or more, then you can withdraw and ship.
    </Notice>
  )
}
