import { useNow } from '#client/lib/browser/use-now.ts'
import { formatDuration } from '#client/lib/format/clock.ts'

interface CountdownProps {
  /** The target in epoch ms, as seen at `nowMs`: a daily one moves to the next day by itself. */
  until: (nowMs: number) => number
}

/** The remaining time, updated each second: `04:12:37`. */
export function Countdown({ until }: CountdownProps) {
  const now = useNow()
  return (
    <time className="num" translate="no" role="timer">
      {Number.isNaN(now) ? '--:--:--' : formatDuration(until(now) - now)}
    </time>
  )
}
