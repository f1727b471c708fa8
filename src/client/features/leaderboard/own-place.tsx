import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { type LeaderboardMetric, PRIZE_SHARES } from '#domain/rewards/leaderboard.ts'
import css from './own-place.module.css'
import type { Leaderboard } from './use-leaderboard.ts'
import { Value } from './value.tsx'

const PERCENT = 100

interface OwnPlaceProps {
  board: Leaderboard
  metric: LeaderboardMetric
  isRunning: boolean
}

/** The player's rank, and the highest prize they can win this week. */
export function OwnPlace({ board: { me }, metric, isRunning }: OwnPlaceProps) {
  if (!me) {
    return isRunning ? (
      <Surface className={css.own} isPadded>
        <p className={css.words}>
          You are not ranked yet: your first win of the week puts you on the board.
        </p>
      </Surface>
    ) : null
  }
  return (
    <Surface as="section" className={css.own} aria-label="Your place" isPadded>
      <dl className={css.facts}>
        <div>
          <dt>Your rank</dt>
          <dd className="num" translate="no">
            {me.rank}
          </dd>
        </div>
        <div>
          <dt>{metric === 'win_amount' ? 'Your winnings' : 'Your best'}</dt>
          <dd>
            <Value metric={metric} value={me.value} size={18} />
          </dd>
        </div>
        <div>
          <dt>Your maximum prize</dt>
          <dd>
            <Price coins={me.prize_ceiling} size={18} />
          </dd>
        </div>
      </dl>
      <p className={css.words}>
        The maximum is {PRIZE_SHARES[metric] / PERCENT}% of what your own play of{' '}
        {isRunning ? 'this' : 'that'} week {isRunning ? 'is' : 'was'} expected to lose.{' '}
        {isRunning
          ? 'It grows with every bet. You win the prize of your rank, up to this amount.'
          : 'Prizes were paid by rank, up to this amount.'}
      </p>
    </Surface>
  )
}
