import { Link } from 'react-router'
import { useNow } from '#client/lib/use-now.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { nextCashback } from './cashback.ts'
import css from './cashback-card.module.css'

const DAY_MS = 86_400_000

interface CashbackCardProps {
  onGo?: () => void
}

/** The time until the day's cashback, with the day as a line along its foot. */
export function CashbackCard({ onGo }: CashbackCardProps) {
  return (
    <Link to="/cashback" className={css.card} onClick={onGo}>
      <span>
        <Icon name="timer-fill" size={18} />
        Cashback in
      </span>
      <b>
        <Countdown until={nextCashback} />
      </b>
      <DayLine />
    </Link>
  )
}

function DayLine() {
  const now = useNow()
  const passed = 1 - (nextCashback(now) - now) / DAY_MS
  return <i style={{ transform: `scaleX(${passed.toFixed(4)})` }} />
}
