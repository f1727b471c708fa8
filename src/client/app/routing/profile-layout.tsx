import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { profileLinks } from '#client/app/shell/nav-links.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import css from './profile-layout.module.css'

/** The layout of all profile pages: their links beside or above the page. */
export function ProfileLayout() {
  return (
    <div className={css.layout}>
      <ProfileNav />
      <div className={css.page}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

function ProfileNav() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // A narrow page scrolls its links sideways; the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current link.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (open) list.current?.scrollTo({ left: open.offsetLeft - EDGE_PX })
  }, [pathname])
  return (
    <nav className={css.nav} aria-label="Your account">
      <ul ref={list}>
        {profileLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isOpen(to, pathname) ? 'page' : undefined}>
              <Icon name={icon} size={19} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const EDGE_PX = 16

/** `/profile/support/create` belongs to support; `/profile/main` is an alias of the first page. */
function isOpen(to: string, pathname: string): boolean {
  if (to === '/profile') return pathname === to || pathname === '/profile/main'
  return pathname === to || pathname.startsWith(`${to}/`)
}
