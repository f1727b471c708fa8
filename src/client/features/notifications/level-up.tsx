import { useEffect } from 'react'
import { Link } from 'react-router'
import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { useSession } from '#client/player/session.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { tierOf } from '#domain/rewards/levels.ts'
import css from './level-up.module.css'

const SHOWN_MS = 8_000

/** Shows a new level's badge for a moment, with confetti unless reduced motion is set. */
export function LevelUp({ onClose }: { onClose: () => void }) {
  const level = useSession(({ user }) => user?.user_level.level) ?? 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: thrown only once.
  useEffect(() => {
    void burstConfetti({ colors: [...tierOf(level).colors], origin: { x: 0.5, y: 0.85 } })
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <aside className={css.levelUp} aria-label="Level up">
      <LevelBadge level={level} size={46} />
      <p>
        <b>Level {level}!</b>
        <Link to="/profile/main" onClick={onClose}>
          See your progress
        </Link>
      </p>
      <IconButton icon="x-bold" label="Close" variant="plain" onClick={onClose} />
    </aside>
  )
}
