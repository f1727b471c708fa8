import { useEffect } from 'react'
import { useConfig } from '#client/lib/api/queries.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Leaderboard } from './use-leaderboard.ts'
import css from './week-clock.module.css'

interface WeekClockProps {
  board: Leaderboard | undefined
  /**
   * When the board was received, in epoch ms. The remaining time counts from then, so a wrong clock does
   * not matter.
   */
  readAt: number
  /** Called when the week is over and the next one has begun. */
  onEnd: () => unknown
}

const LATER_MS = SECOND_MS

/** The remaining time of the week, updated each second, and its elapsed share; zeros once it is over. */
export function WeekClock({ board, readAt, onEnd }: WeekClockProps) {
  const now = useNow()
  const clock = useConfig().data?.resets.leaderboard_clock
  const endMs = board ? readAt + board.ends_in_ms : null
  const weekMs = board ? Date.parse(board.ends_at) - Date.parse(board.starts_at) : 1
  const leftMs = endMs === null || Number.isNaN(now) ? null : Math.max(0, endMs - now)
  const passed = leftMs === null || leftMs === 0 ? 0 : 1 - leftMs / weekMs
  const percent = (100 * passed).toFixed(1)

  useEffect(() => {
    if (endMs === null) return
    const timer = setTimeout(onEnd, Math.max(0, endMs - Date.now()) + LATER_MS)
    return () => clearTimeout(timer)
  }, [endMs, onEnd])

  return (
    <section className={css.clock} aria-label="The week ends in">
      <h2>Week ends in</h2>
      <div className={css.cells} role="timer">
        {unitsOf(leftMs).map(({ label, value }) => (
          <span key={label}>
            <b className="num" translate="no">
              {value}
            </b>
            <small>{label}</small>
          </span>
        ))}
      </div>
      <Progress label="Share of the week passed" value={passed} />
      <p className="num" translate="no">
        {leftMs === null ? '\u00a0' : `${percent}% of the week has passed`}
      </p>
      <p translate="no">{clock ? `Ends ${clock}` : '\u00a0'}</p>
    </section>
  )
}

const units = [
  { label: 'days', ms: DAY_MS, of: Number.POSITIVE_INFINITY },
  { label: 'hours', ms: HOUR_MS, of: DAY_MS },
  { label: 'minutes', ms: MINUTE_MS, of: HOUR_MS },
  { label: 'seconds', ms: SECOND_MS, of: MINUTE_MS },
]

const unitsOf = (leftMs: number | null) =>
  units.map(({ label, ms, of }) => ({
    label,
    value: leftMs === null ? '--' : String(Math.floor((leftMs % of) / ms)).padStart(2, '0'),
  }))
