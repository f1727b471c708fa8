import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { SiteSearch } from '#client/app/search/site-search.tsx'
import {
  useNotificationPanel,
  useNotifications,
} from '#client/features/notifications/use-notifications.ts'
import { useBrand } from '#client/lib/api/queries.ts'
import { keepFocusOnPage } from '#client/lib/browser/focus-page.ts'
import { keepTabInside } from '#client/lib/browser/keep-tab-inside.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { enterTopLayer } from '#client/lib/browser/top-layer.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useChatSheet, useHasChat } from '#client/player/chat/chat-choices.ts'
import { signOut, useSession } from '#client/player/session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Balance } from './balance.tsx'
import { CashbackCard } from './cashback-card.tsx'
import css from './menu-overlay.module.css'
import { NavBadge } from './nav-badge.tsx'
import { footerGroups, mainLinks } from './nav-links.ts'
import { SoundToggle } from './sound-toggle.tsx'
import { TokenLink } from './token-link.tsx'

const PLINKO = ['/plinko', '/bounce']

const close = () => useSession.setState({ isSidebarOpen: false })

/** The sidebar of a narrow page, as an overlay that closes with the first choice. */
export function MenuOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const brand = useBrand()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leaveTopLayer = enterTopLayer(element)
    return () => {
      leaveTopLayer()
      element.close()
      keepFocusOnPage()
    }
  }, [])
  useCloseWhenWide()

  return (
    <dialog
      ref={dialog}
      className={css.menu}
      aria-label="Menu"
      onKeyDown={keepTabInside}
      onCancel={close}
    >
      <div className={css.head}>
        <Link to="/" aria-label={`${brand}, home`} onClick={close}>
          <Logo />
        </Link>
        <IconButton icon="x-bold" label="Close" onClick={close} />
      </div>
      <UserCard />
      <NotificationsLine />
      <ChatLine />
      <SiteSearch onGo={close} />
      {PLINKO.includes(pathname) ? null : <CashbackCard onGo={close} />}
      <nav className={css.links} aria-label="Main">
        {mainLinks.map((entry) => (
          <NavLink key={entry.to} to={entry.to} onClick={close}>
            <Icon name={entry.icon} size={22} />
            {entry.label}
            <NavBadge entry={entry} />
          </NavLink>
        ))}
        <TokenLink size={22} />
      </nav>
      <FooterLinks />
    </dialog>
  )
}

function UserCard() {
  const user = useSession((session) => session.user)
  const { open } = useModalRoute()
  const go = (name: 'deposit' | 'login' | 'register') => {
    close()
    open(name)
  }
  if (!user) {
    return (
      <div className={css.wayIn}>
        <Button variant="brass" onClick={() => go('register')}>
          Sign up
        </Button>
        <Button onClick={() => go('login')}>Login</Button>
      </div>
    )
  }
  return (
    <button type="button" className={css.user} onClick={() => go('deposit')}>
      <Avatar url={user.avatar_url} name={user.name} size={48} />
      <span>
        <b>{user.name}</b>
        <span className={css.purse}>
          <Coin size={16} />
          <Balance />
          <span className="hidden">. Deposit</span>
        </span>
      </span>
      <LevelBadge level={user.user_level.level} size={32} />
    </button>
  )
}

function NotificationsLine() {
  const isSignedIn = useSession(({ user }) => user !== null)
  return isSignedIn ? <SignedInNotifications /> : null
}

function SignedInNotifications() {
  const { unread } = useNotifications()
  return (
    <button
      type="button"
      className={css.notifications}
      onClick={() => {
        close()
        useNotificationPanel.setState({ isOpen: true })
      }}
    >
      <Icon name="bell-fill" size={22} />
      Notifications
      {unread > 0 ? <em>{showCount(unread)} new</em> : null}
    </button>
  )
}

function ChatLine() {
  if (!useHasChat()) return null
  return (
    <button
      type="button"
      className={css.notifications}
      onClick={() => {
        close()
        useChatSheet.setState({ isOpen: true })
      }}
    >
      <Icon name="chat-circle-dots-fill" size={22} />
      Chat
    </button>
  )
}

function FooterLinks() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return (
    <nav className={css.minor} aria-label="More">
      {footerGroups
        .flatMap(({ links }) => links)
        .filter(({ to }) => to !== '/boxes')
        .map((link) => (
          <Link key={link.to} to={link.to} onClick={close}>
            {link.label}
          </Link>
        ))}
      <SoundToggle size={18} />
      {isSignedIn ? (
        <button
          type="button"
          onClick={() => {
            close()
            void signOut()
          }}
        >
          Log out
        </button>
      ) : null}
    </nav>
  )
}

/** A page that becomes wide shows the sidebar, so the overlay closes. */
function useCloseWhenWide(): void {
  useEffect(() => {
    const wide = matchMedia('(min-width: 821px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
}
