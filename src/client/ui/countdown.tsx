import { formatDuration } from '#client/lib/clock.ts'
import { useNow } from '#client/lib/use-now.ts'

interface CountdownProps {
  /** The instant that is waited for, in epoch ms, as seen at `nowMs`: a daily one moves on by itself. */
  until: (nowMs: number) => number
}

/** What is left, each second, as `04:12:37`. */
export function Countdown({ until }: CountdownProps) {
  const now = useNow()
  return (
    // Between the server's drawing and the browser's a second may pass.
    <time className="num" role="timer" suppressHydrationWarning>
      {formatDuration(until(now) - now)}
    </time>
  )
}
