import { Link, useLocation } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { comingSoonAt, pages } from '#contract/pages.ts'
import { useNextCashback } from './cashback.ts'
import css from './cashback-banner.module.css'

const HIDDEN_ON = ['/plinko', '/bounce', '/crash', '/rocket']

/** On a narrow page, for visitors: what is given back each evening. */
export function CashbackBanner() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const isOpen = !comingSoonAt(pages.cashback.path)
  const nextCashback = useNextCashback()
  const { pathname } = useLocation()
  if (isSignedIn || HIDDEN_ON.includes(pathname)) return null
  return (
    <Link to="/cashback" className={css.banner}>
      <Icon name="timer-fill" size={18} />
      {isOpen ? 'Cashback in' : 'Cashback'}
      <b>{isOpen ? <Countdown until={nextCashback} /> : 'Soon'}</b>
      <Icon name="caret-right-bold" size={14} />
    </Link>
  )
}
