import { Link, NavLink } from 'react-router'
import { SiteSearch } from '#client/app/search/site-search.tsx'
import { useBrand } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { isOfflineShell } from '#client/lib/browser/offline-shell.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { Account } from './account.tsx'
import { DemoChip } from './demo-chip.tsx'
import css from './header.module.css'

export function Header() {
  const brand = useBrand()
  return (
    <header className={css.head}>
      <div className={css.brand}>
        <Link to="/" aria-label={`${brand}, home`}>
          <Logo />
        </Link>
        <DemoChip />
      </div>
      <div className={css.search}>
        {isOfflineShell ? null : (
          <Island name="search" hasKeys>
            <SiteSearch hasShortcut />
          </Island>
        )}
      </div>
      <nav className={css.links} aria-label="Shop">
        <BoxesLink />
        <NavLink to="/freeloot">
          <Icon name="gift-fill" />
          <span>Free loot</span>
        </NavLink>
      </nav>
      {isOfflineShell ? null : <Account />}
    </header>
  )
}

/** Only the header's link to the boxes asks a visitor to sign up. */
function BoxesLink() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const { open } = useModalRoute()
  const face = (
    <>
      <Icon name="treasure-chest-fill" />
      <span>Boxes</span>
    </>
  )
  if (isSignedIn || isOfflineShell) return <NavLink to="/boxes">{face}</NavLink>
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open('register')}>
      {face}
    </button>
  )
}
