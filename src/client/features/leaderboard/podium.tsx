import { Link } from 'react-router'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'
import css from './podium.module.css'
import type { Leaderboard, Ranked } from './use-leaderboard.ts'
import { Value } from './value.tsx'

interface PodiumProps {
  board: Leaderboard
  metric: LeaderboardMetric
  isRunning: boolean
}

/** In reading order; the style sheet arranges them from left to right. */
const steps = [
  { rank: 1, size: 104, place: 'first' },
  { rank: 2, size: 84, place: 'second' },
  { rank: 3, size: 84, place: 'third' },
]

/** The first three on the podium; a free step shows its prize. */
export function Podium({ board, metric, isRunning }: PodiumProps) {
  return (
    <ol className={css.podium} aria-label="The first three">
      {steps.map(({ rank, size, place }) => {
        const player = board.data[rank - 1]
        return (
          <li key={rank} className={css.step} data-place={place} data-free={!player}>
            {rank === 1 ? (
              <span className={css.crown} aria-hidden="true">
                <Icon name="crown-simple-fill" size={30} />
              </span>
            ) : null}
            {player ? (
              <Player player={player} metric={metric} size={size} />
            ) : (
              <span className={css.free} style={{ width: size, height: size }} aria-hidden="true">
                <Icon name="user-fill" size={size / 2.4} />
              </span>
            )}
            <div className={css.plinth}>
              <b className={css.rank}>
                <span className="hidden">Rank </span>
                {rank}
              </b>
              <Prize most={board.prizes[rank - 1] ?? 0} player={player} isRunning={isRunning} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Player({
  player: { user, value },
  metric,
  size,
}: {
  player: Ranked
  metric: LeaderboardMetric
  size: number
}) {
  return (
    <div className={css.player}>
      <span className={css.face}>
        <Avatar url={user.avatar_url} name={user.name} size={size} />
        <span className={css.badge}>
          <LevelBadge level={user.level} size={30} />
        </span>
      </span>
      <Link to={`/players/${user.id}`}>{user.name}</Link>
      <span className={css.value}>
        <Value metric={metric} value={value} />
      </span>
    </div>
  )
}

function Prize({
  most,
  player,
  isRunning,
}: {
  most: number
  player: Ranked | undefined
  isRunning: boolean
}) {
  return (
    <p className={css.prize}>
      <small>{player && !isRunning ? 'Won' : 'Prize'}</small>
      <b>
        <Price coins={player ? player.prize : most} size={18} />
      </b>
      {player && player.prize < most ? (
        <small>
          of up to{' '}
          <span className="num" translate="no">
            {most}
          </span>
        </small>
      ) : null}
    </p>
  )
}
