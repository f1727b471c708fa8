import { Link } from 'react-router'
import { useNow } from '#client/lib/browser/use-now.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { comingSoonAt, pages } from '#contract/pages.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { useNextCashback } from './cashback.ts'
import css from './cashback-card.module.css'

interface CashbackCardProps {
  onGo?: () => void
}

/** The time until the day's cashback, with the day as a line along its foot; no clock runs before there is one. */
export function CashbackCard({ onGo }: CashbackCardProps) {
  const isOpen = !comingSoonAt(pages.cashback.path)
  const nextCashback = useNextCashback()
  return (
    <Link to="/cashback" className={css.card} onClick={onGo}>
      <span>
        <Icon name="timer-fill" size={18} />
        {isOpen ? 'Cashback in' : 'Cashback'}
      </span>
      <b>{isOpen ? <Countdown until={nextCashback} /> : 'Soon'}</b>
      {isOpen ? <DayLine until={nextCashback} /> : null}
    </Link>
  )
}

function DayLine({ until }: { until: (nowMs: number) => number }) {
  const now = useNow()
  const passed = Number.isNaN(now) ? 0 : 1 - (until(now) - now) / DAY_MS
  return <i style={{ transform: `scaleX(${passed.toFixed(4)})` }} />
}
