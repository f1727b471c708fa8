import { Link } from 'react-router'
import { isOfflineShell } from '#client/lib/browser/offline-shell.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { useNextCashback } from './cashback.ts'
import css from './cashback-card.module.css'
import { CashbackClock } from './cashback-clock.tsx'

interface CashbackCardProps {
  onGo?: () => void
}

/** The time until the next daily cashback, with the day's progress as a line at the bottom. */
export function CashbackCard({ onGo }: CashbackCardProps) {
  const nextCashback = useNextCashback()
  if (isOfflineShell) return null
  return (
    <Link to="/cashback" className={css.card} onClick={onGo}>
      <span>
        <Icon name="timer-fill" size={18} />
        Cashback in
      </span>
      <b>
        <Countdown until={nextCashback} />
        <CashbackClock />
      </b>
      <DayLine until={nextCashback} />
    </Link>
  )
}

function DayLine({ until }: { until: (nowMs: number) => number }) {
  const now = useNow()
  const passed = Number.isNaN(now) ? 0 : 1 - (until(now) - now) / DAY_MS
  return <i style={{ transform: `scaleX(${passed.toFixed(4)})` }} />
}
