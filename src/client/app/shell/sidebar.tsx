import { Link, NavLink } from 'react-router'
import { useBrand } from '#client/lib/api/queries.ts'
import { signOut, useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { CashbackCard } from './cashback-card.tsx'
import { DemoChip } from './demo-chip.tsx'
import { NavBadge } from './nav-badge.tsx'
import { mainLinks, minorLinks } from './nav-links.ts'
import css from './sidebar.module.css'
import { SoundToggle } from './sound-toggle.tsx'
import { TokenLink } from './token-link.tsx'

/** The site's navigation, at the left of a wide page. */
export function Sidebar() {
  const brand = useBrand()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <aside className={css.side}>
      <div className={css.brand}>
        <Link to="/" aria-label={`${brand}, home`}>
          <Logo />
        </Link>
        <DemoChip />
      </div>
      <nav className={css.links} aria-label="Main">
        {mainLinks.map((entry) => (
          <NavLink key={entry.to} to={entry.to}>
            <Icon name={entry.icon} size={21} />
            {entry.label}
            <NavBadge entry={entry} />
          </NavLink>
        ))}
        <TokenLink className={css.token} size={21} />
      </nav>
      <CashbackCard />
      <nav className={css.minor} aria-label="More">
        {minorLinks.map((entry) => (
          <NavLink key={entry.to} to={entry.to}>
            <Icon name={entry.icon} size={19} />
            {entry.label}
            <NavBadge entry={entry} />
          </NavLink>
        ))}
        <SoundToggle size={19} />
        {isSignedIn ? (
          <button type="button" onClick={() => void signOut()}>
            <Icon name="sign-out-bold" size={19} />
            Log out
          </button>
        ) : null}
      </nav>
    </aside>
  )
}
