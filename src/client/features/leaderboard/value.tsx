import { showCount } from '#client/lib/format/coins.ts'
import { Price } from '#client/ui/money/price.tsx'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'

interface ValueProps {
  metric: LeaderboardMetric
  value: number
  /** The size of the coin, in px. */
  size?: number
}

/** The value that ranks a player: `1,284.50` coins, or `12.35×`, never rounded up. */
export function Value({ metric, value, size = 15 }: ValueProps) {
  if (metric === 'win_amount') return <Price coins={value} size={size} />
  const hundredths = Math.floor(value * 100 + 1e-6)
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return (
    <span className="num" translate="no">
      {showCount(whole)}.{String(rest).padStart(2, '0')}×
    </span>
  )
}
