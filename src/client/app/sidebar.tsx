import { Link, NavLink } from 'react-router'
import { signOut, useSession } from '#client/lib/session.ts'
import { Coin } from '#client/ui/coin.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { CashbackCard } from './cashback-card.tsx'
import { DemoChip } from './demo-chip.tsx'
import { mainLinks, minorLinks, TOKEN } from './nav-links.ts'
import css from './sidebar.module.css'
import { SoundToggle } from './sound-toggle.tsx'

/** The map of the house, at the left of a wide page. */
export function Sidebar() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <aside className={css.side}>
      <div className={css.brand}>
        <Link to="/" aria-label="Coffer, home">
          <Logo />
        </Link>
        <DemoChip />
      </div>
      <nav className={css.links} aria-label="Main">
        {mainLinks.map(({ to, label, icon, isNew }) => (
          <NavLink key={to} to={to}>
            <Icon name={icon} size={21} />
            {label}
            {isNew ? <em>New</em> : null}
          </NavLink>
        ))}
        <a className={css.token} href={TOKEN.href} target="_blank" rel="noreferrer">
          <Coin size={21} />
          {TOKEN.label}
          <span className="hidden">(opens in a new tab)</span>
          <Icon name="arrow-up-right-bold" size={14} />
        </a>
      </nav>
      <CashbackCard />
      <nav className={css.minor} aria-label="More">
        {minorLinks.map(({ to, label, icon }) => (
          <NavLink key={to} to={to}>
            <Icon name={icon} size={19} />
            {label}
          </NavLink>
        ))}
        <SoundToggle size={19} />
        {isSignedIn ? (
          <button type="button" onClick={() => void signOut()}>
            <Icon name="sign-out-bold" size={19} />
            Sign out
          </button>
        ) : null}
      </nav>
    </aside>
  )
}
