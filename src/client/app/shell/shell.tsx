import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLiveSession } from '#client/app/live/live-session.ts'
import { useLiveShop } from '#client/app/live/live-shop.ts'
import { useTracking } from '#client/app/live/tracking.ts'
import { usePreloadLinks } from '#client/app/routing/page-list.ts'
import { PageSkeleton } from '#client/app/routing/page-skeleton.tsx'
import { ProgressLine } from '#client/app/routing/progress-line.tsx'
import { trackScrollPositions } from '#client/app/routing/scroll-position.ts'
import { DropsStrip } from '#client/features/drops/drops-strip.tsx'
import { useConfig } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { isOfflineShell } from '#client/lib/browser/offline-shell.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import { Island } from '#client/lib/hydration/island.tsx'
import { useSession } from '#client/player/session.ts'
import { addressesWhere } from '#contract/game-pages/game-pages.ts'
import { BalanceAnnouncer } from './balance-change.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CashbackBanner } from './cashback-banner.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { ConsentQuestion } from './consent.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ModalHost } from './modal-host.tsx'
import css from './shell.module.css'
import { ShopNotices } from './shop-notices.tsx'
import { Sidebar } from './sidebar.tsx'

const BLACK_PAGES = addressesWhere(({ isBlack }) => isBlack)

const MenuOverlay = lazyPart(async () => (await import('./menu-overlay.tsx')).MenuOverlay)

const BackToBattle = lazyPart(async () => (await import('./back-to-battle.tsx')).BackToBattle)

const ChatDock = lazyPart(async () => {
  await afterFirstPaint()
  return (await import('#client/features/chat/chat-dock.tsx')).ChatDock
})

const BoxPeeks = lazyPart(async () => {
  await afterFirstPaint()
  return (await import('#client/features/boxes/peek/box-peeks.tsx')).BoxPeeks
})

const ProtectionNotices = lazyPart(
  async () =>
    (await import('#client/features/protection/protection-notices.tsx')).ProtectionNotices,
)

const closeMenu = () => useSession.setState({ isSidebarOpen: false })

/** The frame around every page. */
export function Shell() {
  const { pathname } = useLocation()
  const isMenuOpen = useSession(({ isSidebarOpen }) => isSidebarOpen)
  const isSignedIn = useSession(({ user }) => user !== null)
  const isInBattle = useSession(({ toBattle }) => toBattle !== null)
  const hasChat = useConfig().data?.closed.includes('chat') === false
  const isNarrow = useMedia(NARROW)
  useLiveSession()
  useLiveShop()
  useTracking()
  usePreloadLinks()
  useEffect(() => trackScrollPositions(), [])

  return (
    <div className={css.shell} data-black={BLACK_PAGES.includes(pathname)} data-chat={hasChat}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <ProgressLine />
      {isNarrow ? null : (
        <Island name="sidebar">
          <Sidebar />
        </Island>
      )}
      <Header />
      {isOfflineShell ? null : (
        <Island name="drops">
          <DropsStrip />
        </Island>
      )}
      <main id="main" className={css.main} tabIndex={-1}>
        {isNarrow && !isOfflineShell ? <CashbackBanner /> : null}
        {isSignedIn ? <ProtectionNotices /> : null}
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Island name="footer">
        <Footer />
      </Island>
      {isOfflineShell ? null : <ConnectionNotice />}
      {isOfflineShell ? null : <ShopNotices />}
      {hasChat && !isOfflineShell ? <ChatDock /> : null}
      {isOfflineShell ? null : <BoxPeeks />}
      {isInBattle ? <BackToBattle /> : null}
      {isNarrow ? <BottomBar /> : null}
      {isMenuOpen ? <MenuOverlay onFail={closeMenu} /> : null}
      <ModalHost />
      <ConsentQuestion />
      <BalanceAnnouncer />
    </div>
  )
}
