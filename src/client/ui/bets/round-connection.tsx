import { Notice } from '#client/ui/feedback/notice.tsx'

interface RoundConnectionProps {
  /** Whether events are coming; null until it is known. */
  isLive: boolean | null
  /** Whether the last reading failed. */
  isStale: boolean
}

/** Says how old the round on the screen may be. Its place is there always, so that it is read out when it comes. */
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
