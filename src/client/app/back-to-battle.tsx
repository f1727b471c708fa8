import { useLocation } from 'react-router'
import { useSession } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './back-to-battle.module.css'

/** For a player whose battle goes on while he looks at another page. */
export function BackToBattle() {
  const battle = useSession(({ toBattle }) => toBattle)
  const { pathname } = useLocation()
  if (!battle || pathname === `/battles/${battle}`) return null
  return (
    <aside className={css.place} aria-label="Your battle" data-back-to-battle>
      <Button variant="brass" to={`/battles/${battle}`}>
        <Icon name="sword-fill" size={18} />
        Back to Battle
      </Button>
    </aside>
  )
}
