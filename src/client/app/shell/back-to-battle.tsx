import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import css from './back-to-battle.module.css'

/** Links a player back to their running battle from other pages. Can be dismissed. */
export function BackToBattle() {
  const battle = useSession(({ toBattle }) => toBattle)
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!battle || battle === dismissed || pathname === `/battles/${battle}`) return null
  return (
    <aside className={css.place} aria-label="Your battle" data-back-to-battle>
      <Link to={`/battles/${battle}`}>
        <Icon name="sword-fill" size={16} />
        Back to Battle
      </Link>
      <IconButton
        icon="x-bold"
        label="Hide the link to your battle"
        size="s"
        variant="plain"
        onClick={() => setDismissed(battle)}
      />
    </aside>
  )
}
