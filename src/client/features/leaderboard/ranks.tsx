import { Link } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'
import css from './ranks.module.css'
import type { Leaderboard, Ranked } from './use-leaderboard.ts'
import { Value } from './value.tsx'

const ON_PODIUM = 3

/** The ranks behind the podium; free ranks with a prize show that prize. */
export function Ranks({ board, metric }: { board: Leaderboard; metric: LeaderboardMetric }) {
  const ownId = useSession(({ user }) => user?.id)
  const behind = board.data.slice(ON_PODIUM)
  const free = board.prizes.map((most, index) => ({ rank: index + 1, most }))
  const firstFree = Math.max(ON_PODIUM, board.data.length)
  return (
    <Surface as="ol" tone="flat" className={css.ranks} aria-label="Ranks after the podium">
      {behind.map((player) => (
        <Row
          key={player.user.id}
          player={player}
          metric={metric}
          isOwn={player.user.id === ownId}
        />
      ))}
      {free.slice(firstFree).map(({ rank, most }) => (
        <li key={rank} className={css.row} data-free="true">
          <b className={css.rank}>{rank}</b>
          <span className={css.seat} aria-hidden="true" />
          <span className={css.name}>Nobody yet</span>
          <span className={css.prize}>
            <Price coins={most} size={14} />
          </span>
        </li>
      ))}
    </Surface>
  )
}

interface RowProps {
  player: Ranked
  metric: LeaderboardMetric
  isOwn: boolean
}

function Row({ player: { rank, user, value, prize }, metric, isOwn }: RowProps) {
  return (
    <li className={css.row} data-own={isOwn} data-wins={prize > 0}>
      <b className={css.rank}>{rank}</b>
      <Avatar url={user.avatar_url} name={user.name} size={36} />
      <span className={css.name}>
        <Link to={`/players/${user.id}`}>{user.name}</Link>
        <LevelBadge level={user.level} size={20} />
      </span>
      <span className={css.value}>
        <Value metric={metric} value={value} size={14} />
      </span>
      <span className={css.prize}>
        {prize > 0 ? <Price coins={prize} size={14} /> : <span className="hidden">no prize</span>}
      </span>
    </li>
  )
}
