import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, NavLink } from 'react-router'
import { keepFocusOnPage } from '#client/lib/browser/focus-page.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { useInventoryCount } from '#client/player/use-inventory-count.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Balance } from './balance.tsx'
import css from './bottom-bar.module.css'
import { gameLinks } from './nav-links.ts'

/** The bottom navigation of a narrow page; Games swaps it for the bar of games. */
export function BottomBar() {
  const [isGames, setGames] = useState(false)
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const bar = useRef<HTMLElement>(null)

  // The clicked button disappears with its bar, so the focus moves to its counterpart in the other one.
  const turn = (isGames: boolean) => {
    flushSync(() => setGames(isGames))
    bar.current?.querySelector<HTMLElement>('[data-turn]')?.focus()
  }
  const handleGo = () => {
    setGames(false)
    keepFocusOnPage()
  }
  return (
    <nav
      ref={bar}
      className={css.bar}
      aria-label="Quick"
      data-games={isGames}
      data-items={isSignedIn && !isGames}
    >
      {isGames ? (
        <GamesBar onBack={() => turn(false)} onGo={handleGo} />
      ) : (
        <MainBar onGames={() => turn(true)} />
      )}
    </nav>
  )
}

function MainBar({ onGames }: { onGames: () => void }) {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const isMenuOpen = useSession(({ isSidebarOpen }) => isSidebarOpen)
  const { open } = useModalRoute()
  const openMenu = () => useSession.setState({ isSidebarOpen: true })
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-expanded={isMenuOpen} onClick={openMenu}>
        <Icon name="list-bold" size={23} />
        Menu
      </button>
      <button type="button" data-turn onClick={onGames}>
        <Icon name="game-controller-fill" size={23} />
        Games
      </button>
      <PurseButton />
      <NavLink to="/boxes">
        <Icon name="treasure-chest-fill" size={23} />
        Boxes
      </NavLink>
      {isSignedIn ? (
        <>
          <ItemsLink />
          <NavLink to="/profile">
            <Icon name="user-fill" size={23} />
            Profile
          </NavLink>
        </>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={() => open('login')}>
          <Icon name="user-fill" size={23} />
          Profile
        </button>
      )}
    </>
  )
}

function ItemsLink() {
  const count = useInventoryCount()
  return (
    <Link to="/profile/inventory" className={css.items}>
      <Icon name="package-fill" size={23} />
      Items{' '}
      {count ? (
        <b className="num" translate="no">
          {showCount(count)}
        </b>
      ) : null}
    </Link>
  )
}

/** The raised coin: the balance with a link to deposit, or the login. */
function PurseButton() {
  const hasUser = useSession(({ user }) => user !== null)
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const { open } = useModalRoute()
  return (
    <button
      type="button"
      className={css.purse}
      aria-haspopup="dialog"
      onClick={() => open(isSignedIn ? 'deposit' : 'login')}
    >
      <Coin size={26} />
      <span className="hidden">{isSignedIn ? 'Deposit. Balance: ' : null}</span>
      {hasUser ? <Balance isShort /> : <span>{isSignedIn ? '…' : 'Login'}</span>}
    </button>
  )
}

function GamesBar({ onBack, onGo }: { onBack: () => void; onGo: () => void }) {
  return (
    <>
      <button type="button" data-turn onClick={onBack}>
        <Icon name="caret-left-bold" size={21} />
        Back
      </button>
      {gameLinks.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} onClick={onGo}>
          <Icon name={icon} size={21} />
          {label}
        </NavLink>
      ))}
    </>
  )
}
