import type { CSSProperties } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import type { Profile } from '#contract/http/account.ts'
import { tierOf } from '#domain/rewards/levels.ts'
import css from './level-card.module.css'

const xp = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The player as others see them, with their progress to the next level. */
export function LevelCard({ user }: { user: Profile }) {
  const { level, xp: total, level_xp: gained, next_level_xp: needed } = user.user_level
  const { badge, colors } = tierOf(level)
  const [from, to] = colors
  const style = { '--from': from, '--to': to } as CSSProperties
  return (
    <section className={css.card} style={style} aria-label="Your level">
      <Avatar url={user.avatar_url} name={user.name} size={92} />
      <div className={css.who}>
        <b>
          <bdi>{user.name}</bdi>
        </b>
        {user.email ? <small>{user.email}</small> : null}
      </div>
      <div className={css.badge}>
        <LevelBadge level={level} size={58} />
        <small>{badge}</small>
      </div>
      <div className={css.way}>
        <p>
          <b>Level {level}</b>
          <span className="num" translate="no">
            {needed === null
              ? `${xp.format(total)} XP`
              : `${xp.format(gained)} of ${xp.format(needed)} XP`}
          </span>
        </p>
        <Progress
          label="Progress to the next level"
          value={needed === null ? 1 : gained / needed}
        />
        <small>
          {needed === null
            ? 'You’ve reached the highest level.'
            : `${xp.format(Math.ceil(needed - gained))} XP to level ${level + 1}.`}{' '}
          Each coin staked on boxes earns 1 XP; games with a smaller house edge earn proportionally
          less. A bet counts once it is settled. Stakes that unlock a gift earn none.
        </small>
      </div>
    </section>
  )
}
