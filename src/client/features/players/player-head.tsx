import { formatDate } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { ReportButton } from '#client/player/report/report-button.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { DemoBadge } from '#client/ui/demo-badge.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { PlayerStats, PublicPlayer } from '#contract/http/players.ts'
import css from './player-head.module.css'

/** A player's public figures. */
export function PlayerHead({ player, isOwn }: { player: PublicPlayer; isOwn: boolean }) {
  const { name, avatar_url, is_demo, stats } = player
  return (
    <header className={css.head}>
      <Avatar url={avatar_url} name={name} size={104} />
      <div className={css.who}>
        <h1>
          <bdi>{name}</bdi> {is_demo ? <DemoBadge /> : null}
        </h1>
        {stats ? (
          <p>
            Member since <time dateTime={stats.since}>{formatDate(stats.since)}</time>
          </p>
        ) : null}
        {isOwn ? (
          <Button size="s" to="/profile">
            Privacy settings
          </Button>
        ) : (
          <ReportButton reported={{ kind: 'name', id: player.id }} />
        )}
      </div>
      {stats ? <Numbers stats={stats} /> : null}
    </header>
  )
}

function Numbers({ stats }: { stats: PlayerStats }) {
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Level</dt>
        <dd>
          <LevelBadge level={stats.level} size={44} />
        </dd>
      </div>
      <div>
        <dt>Boxes opened</dt>
        <dd className="num" translate="no">
          {showCount(stats.openings)}
        </dd>
      </div>
      <div>
        <dt>Best drop</dt>
        <dd>{stats.best_drop === null ? 'none' : <Price coins={stats.best_drop} size={20} />}</dd>
      </div>
      <div>
        <dt>Battles won</dt>
        <dd className="num" translate="no">
          {showCount(stats.battles.won)} of {showCount(stats.battles.played)}
        </dd>
      </div>
      <div>
        <dt>Boxes made</dt>
        <dd className="num" translate="no">
          {showCount(stats.boxes_made)}
        </dd>
      </div>
    </dl>
  )
}
