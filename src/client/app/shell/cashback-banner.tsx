import { Link, useLocation } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { addressesWhere } from '#contract/game-pages/game-pages.ts'
import { useNextCashback } from './cashback.ts'
import css from './cashback-banner.module.css'
import { CashbackClock } from './cashback-clock.tsx'

const HIDDEN_ON = addressesWhere(({ isFull }) => isFull)

/** Tells visitors about the daily cashback, on a narrow page. */
export function CashbackBanner() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const nextCashback = useNextCashback()
  const { pathname } = useLocation()
  if (isSignedIn || HIDDEN_ON.includes(pathname)) return null
  return (
    <Link to="/cashback" className={css.banner}>
      <Icon name="timer-fill" size={18} />
      Cashback in
      <b>
        <Countdown until={nextCashback} />
      </b>
      <CashbackClock />
      <Icon name="caret-right-bold" size={14} />
    </Link>
  )
}
