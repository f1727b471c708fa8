import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { ObstacleView } from '#contract/http/funds.ts'
import { Fact, Facts } from '../parts/facts.tsx'

/** Why something may not leave the shop now, or that it may. */
export function ObstacleFacts({ obstacle }: { obstacle: ObstacleView | null }) {
  if (!obstacle) {
    return (
      <Facts title="May it leave?">
        <Fact name="Checks">All passed.</Fact>
      </Facts>
    )
  }
  return (
    <Facts title="May it leave?">
      <Fact name="Not now">{obstacle.reason}</Fact>
      {obstacle.owed > 0 ? <Fact name="Owed">{showCoins(obstacle.owed)}</Fact> : null}
      {obstacle.held > 0 ? (
        <Fact name="Held">
          {showCoins(obstacle.held)}
          {obstacle.held_until ? ` until ${formatDateTime(obstacle.held_until)}` : ''}
        </Fact>
      ) : null}
      {obstacle.left_to_play > 0 ? (
        <Fact name="Left to play">{showCoins(obstacle.left_to_play)}</Fact>
      ) : null}
    </Facts>
  )
}
