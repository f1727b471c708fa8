import { Notice } from '#client/ui/feedback/notice.tsx'

interface RoundConnectionProps {
  /** Whether events are arriving; null until known. */
  isLive: boolean | null
  /** Whether the last read failed. */
  isStale: boolean
}

/**
 * Warns that the round shown may be stale. Its live region is always present, so that the message is
 * announced.
 */
export function RoundConnection({ isLive, isStale }: RoundConnectionProps) {
  return (
    <div role="status">
      {isStale ? (
        <Notice icon="warning-fill" tone="down">
          Connection lost. Bets that were placed stand. Reconnecting…
        </Notice>
      ) : isLive === false ? (
        <Notice icon="arrows-clockwise-bold">
          Live updates are unavailable. The round is refreshed every second.
        </Notice>
      ) : null}
    </div>
  )
}
